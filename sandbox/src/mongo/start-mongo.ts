import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type MongoDatabase, openDatabase } from "./database.ts";
import { framesOf, readRequest, replyTo } from "./wire.ts";

export interface MongoServer {
  /** mongodb://127.0.0.1:<port>/hoopoe */
  readonly url: string;
  readonly database: MongoDatabase;
  /** Names of the commands that came in, oldest first. */
  commands(): readonly string[];
  stop(): Promise<void>;
}

/**
 * Answers MongoDB's wire protocol as a single server does (version 8.0), with what is in memory: as much of it as the
 * driver needs to keep files in GridFS. A command that is not known is refused by its name, so that nobody builds on it.
 */
export async function startMongo(): Promise<MongoServer> {
  const database = openDatabase();
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    void serve(socket).catch(() => socket.destroy());
  });

  async function serve(socket: Socket): Promise<void> {
    for await (const frame of framesOf(socket)) {
      const request = readRequest(frame);
      commands.push(Object.keys(request.command)[0] ?? "");
      socket.write(replyTo(request, database.run(request.command)));
    }
  }

  server.listen({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the MongoDB of the sandbox has no port");
  return {
    url: `mongodb://127.0.0.1:${address.port}/hoopoe`,
    database,
    commands: () => commands,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
