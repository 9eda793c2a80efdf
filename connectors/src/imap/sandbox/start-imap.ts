import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { Log } from "@hoopoe/sandbox/http/serve.ts";
import type { ImapAccounts } from "./mailbox.ts";
import { serveSession } from "./session.ts";

export type ImapServer = {
  /** imap://127.0.0.1:port */
  url: string;
  stop: () => Promise<void>;
};

/** An IMAP server on a loopback address, without encryption: nothing here is secret. */
export async function startImap(
  accounts: ImapAccounts,
  { port = 0, host = "127.0.0.1", log = () => undefined }: { port?: number; host?: string; log?: Log } = {},
): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    // What a client breaks off is its own business.
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    serveSession(socket, accounts).catch((error: unknown) => {
      if (!socket.destroyed) log(`imap: ${String(error)}`);
      socket.destroy();
    });
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the IMAP server has no port");
  return {
    url: `imap://${host}:${address.port}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
