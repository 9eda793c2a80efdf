import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A way to a database that can be taken away and given back, as when PostgreSQL is killed and starts again. */
export interface DatabaseProxy {
  readonly url: string;
  /** Every connection breaks, and the socket's file goes. */
  cut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** `url` leads to a socket in a folder, as the tests' cluster has it; what is given is the same by another folder. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const behind = new URL(url);
  const file = `.s.PGSQL.${behind.searchParams.get("port")}`;
  const target = join(behind.searchParams.get("host") ?? "", file);
  const folder = await mkdtemp(join(tmpdir(), "hoopoe-way-"));
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  function lead(from: Socket): void {
    const to = connect(target);
    from.pipe(to);
    to.pipe(from);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
  }

  const proxy: DatabaseProxy = {
    url: withHost(behind, folder),
    async cut() {
      const closed = new Promise((done) => (server === undefined ? done(undefined) : server.close(done)));
      for (const socket of sockets) socket.destroy();
      await closed;
      server = undefined;
    },
    async open() {
      server = createServer(lead);
      await new Promise<void>((done) => server?.listen(join(folder, file), done));
    },
    async close() {
      await proxy.cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await proxy.open();
  return proxy;
}

function withHost(url: URL, folder: string): string {
  const other = new URL(url);
  other.searchParams.set("host", folder);
  return other.toString();
}
