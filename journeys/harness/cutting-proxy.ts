import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { freePort } from "@hoopoe/sandbox/testing/free-port.ts";

/** One call as it went by. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly atMs: number;
  readonly isCut: boolean;
}

/** A small proxy between browser and server that can lose calls: what a real network does, done on purpose. */
export interface CuttingProxy {
  readonly url: string;
  readonly seen: readonly SeenCall[];
  /** Loses every call for which `rule` says yes (its connection breaks without an answer), until the next rule. */
  cut(rule: (call: SeenCall) => boolean): void;
  /** Breaks what is open, websockets too, and loses everything until told otherwise. */
  cutAll(isCut: boolean): void;
  /** Changes the headers of what goes by. */
  rewrite(headers: (call: SeenCall) => IncomingMessage["headers"]): void;
  close(): void;
}

/** @param target the product's address, http://localhost:<port> */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const port = await freePort();
  const { hostname, port: targetPort } = new URL(target);
  const seen: SeenCall[] = [];
  const sockets = new Set<Socket>();
  let rule: (call: SeenCall) => boolean = () => false;
  let isAllCut = false;
  let rewrite: (call: SeenCall) => IncomingMessage["headers"] = ({ headers }) => headers;

  const note = (incoming: IncomingMessage): SeenCall => {
    const { method = "", url: path = "", headers } = incoming;
    const call = { method, path, headers, atMs: Date.now(), isCut: false };
    const noted = { ...call, isCut: isAllCut || rule(call) };
    seen.push(noted);
    return noted;
  };
  const forward = (incoming: IncomingMessage, reply: ServerResponse): void => {
    const call = note(incoming);
    if (call.isCut) {
      incoming.socket.destroy();
      return;
    }
    const { method, url: path } = incoming;
    // A connection of its own: one that the server has just ended would lose a call that no rule wanted lost.
    const to = { hostname, port: targetPort, method, path, headers: rewrite(call), agent: false };
    const outgoing = request(to, (answer) => {
      // A connection for each call: over one that was used before, the browser sends what was lost again by itself.
      reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: "close" });
      answer.pipe(reply);
    });
    outgoing.on("error", () => incoming.socket.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer(forward);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    if (note(incoming).isCut) {
      socket.destroy();
      return;
    }
    const outgoing = connect(Number(targetPort), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      );
      outgoing.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      outgoing.write(head);
      outgoing.pipe(socket);
      socket.pipe(outgoing);
    });
    outgoing.on("error", () => socket.destroy());
    socket.on("error", () => outgoing.destroy());
    socket.on("close", () => outgoing.destroy());
  });
  server.listen(port, "localhost");
  await once(server, "listening");

  return {
    url: `http://localhost:${port}`,
    seen,
    cut: (next) => void (rule = next),
    cutAll(isCut) {
      isAllCut = isCut;
      if (isCut) for (const socket of sockets) socket.destroy();
    },
    rewrite: (next) => void (rewrite = next),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
