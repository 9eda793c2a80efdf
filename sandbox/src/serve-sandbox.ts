import { once } from "node:events";
import { exportRoutes } from "./exports/routes.ts";
import { serveRoutes, type Log } from "./http/serve.ts";
import { indexRoute } from "./index-page.ts";
import { modelRoutes } from "./model/routes.ts";
import { oidcRoutes } from "./oidc/routes.ts";
import { storyKeeper } from "./story-keeper.ts";
import type { SandboxUrls, VendorSandbox, VendorServer } from "./vendor-sandbox.ts";

/** The seed of the story that a newcomer meets first. */
export const defaultSeed = 7;

export type SandboxOptions = { port?: number; host?: string; seed?: number; endsAt?: Date; log?: Log };
export type Sandbox = SandboxUrls & { port: number; stop: () => Promise<void> };

/**
 * Starts the sandbox on a loopback address. Port 0 (the default) takes a free one; a port in use rejects with EADDRINUSE.
 * The vendors' servers of other protocols take the ports after it where they are free, so that they are found again after
 * a restart.
 */
export async function serveSandbox({
  vendors = [],
  port = 0,
  host = "127.0.0.1",
  seed = defaultSeed,
  endsAt = new Date(),
  log = () => undefined,
}: SandboxOptions & { vendors?: readonly VendorSandbox[] } = {}): Promise<Sandbox> {
  const keeper = storyKeeper({ seed, endsAt });
  const started = vendors.map((vendor) => vendor.start(keeper));
  const own = [...exportRoutes(keeper), ...modelRoutes(), ...oidcRoutes(log)];
  const routes = [...started.flatMap((vendor) => vendor.routes), ...own];
  const server = serveRoutes([indexRoute(routes), ...routes], log);
  server.listen({ port, host });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the sandbox has no port");
  const others: VendorServer[] = [];
  for (const { listen } of started) {
    if (listen === undefined) continue;
    const near = address.port + 1 + others.length;
    others.push(await nearPort(near, (otherPort) => listen({ host, port: otherPort, log })));
  }
  async function stop(): Promise<void> {
    keeper.drop();
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await Promise.all([closed, ...others.map((other) => other.stop())]);
  }
  const urlOf = (protocol: string) => others.find(({ url }) => url.startsWith(`${protocol}:`))?.url ?? "";
  const url = `http://${host}:${address.port}`;
  return { url, smtpUrl: urlOf("smtp"), imapUrl: urlOf("imap"), port: address.port, stop };
}

async function nearPort<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  if (port > 65_535) return start(0);
  try {
    return await start(port);
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && ["EADDRINUSE", "EACCES"].includes(String(error.code));
    if (!isTaken) throw error;
    return start(0);
  }
}
