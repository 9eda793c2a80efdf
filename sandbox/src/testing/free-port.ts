import { createServer } from "node:net";
import { randomInt } from "node:crypto";

/**
 * Below what the kernel gives to outgoing connections (32768 on Linux) and to those who listen on port 0: between this
 * answer and the server's own listening, a browser's connection could else take the port.
 */
const portMin = 12_000;
const portMax = 32_000;
const triesMax = 50;

/** A port of this machine that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  for (let count = 0; count < triesMax; count += 1) {
    const port = randomInt(portMin, portMax);
    if (await isFree(port)) return port;
  }
  throw new Error(`${triesMax} ports between ${portMin} and ${portMax} were tried, and each is taken.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1" }, () => server.close(() => resolve(true)));
  });
}
