import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export type Served = AsyncDisposable & { url: string; requests: IncomingMessage[] };

/** A server on a free port of loopback, closed at the end of the `await using` block; it remembers what was asked. */
export async function serve(answer: (req: IncomingMessage, res: ServerResponse) => void): Promise<Served> {
  const requests: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    requests.push(req);
    answer(req, res);
  });
  // A connection that it closed in the moment of the next request would look like a vendor's failure.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The test's server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}
