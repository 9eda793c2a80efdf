import type { FastifyInstance } from "fastify";
import { StartError } from "../platform/env/start-error.ts";

/** Opens the port; gives the one that was taken, where 0 asked for any. @throws StartError */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "EADDRINUSE") {
      throw new StartError(`PORT ${port} is already in use. Stop the other program, or choose another PORT.`, {
        cause,
      });
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new StartError(`HOST ${host} isn't an address of this machine. Choose one that is, or leave it out.`, {
        cause,
      });
    }
    if (code === "EACCES") {
      throw new StartError(`This user can't open PORT ${port}. Choose one above 1023.`, { cause });
    }
    throw cause;
  }
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
