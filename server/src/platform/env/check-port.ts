import { once } from "node:events";
import { createServer } from "node:net";
import { StartError } from "./start-error.ts";

/** Finds out before anything is started whether we may listen there. @throws StartError */
export async function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer().listen({ host, port });
  try {
    await once(server, "listening");
  } catch (cause) {
    throw new StartError(sentence(cause, { host, port }), { cause });
  }
  await new Promise((done) => server.close(done));
}

function sentence(cause: unknown, { host, port }: { host: string; port: number }): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${host} is taken by another program: end that one, or give Hoopoe another port with PORT.`;
  }
  if (code === "EACCES") return `Port ${port} is not for ordinary users: give Hoopoe one above 1023 with PORT.`;
  return `HOST ${host} is not an address of this machine: use 127.0.0.1, or one that it has.`;
}
