import { once } from "node:events";
import { abnormalRoutes } from "./abnormal/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { gmailRoutes } from "./gmail/routes.ts";
import { graphRoutes } from "./graph/routes.ts";
import type { Route } from "./http/route.ts";
import { serveRoutes, type Log } from "./http/serve.ts";
import { indexRoute } from "./index-page.ts";
import { jiraRoutes } from "./jira/routes.ts";
import { startMailSink } from "./mail/mail-sink.ts";
import { mailRoutes } from "./mail/routes.ts";
import { mimecastRoutes } from "./mimecast/routes.ts";
import { modelRoutes } from "./model/routes.ts";
import { largeFeedRoute } from "./news/large-feed.ts";
import { newsRoutes } from "./news/routes.ts";
import { scriptedFeedRoutes } from "./news/scripted-feed.ts";
import { sentinelRoutes } from "./news/sentinels.ts";
import { oidcRoutes } from "./oidc/routes.ts";
import { proofpointRoutes } from "./proofpoint/routes.ts";
import { slackRoutes } from "./slack/routes.ts";
import { storyKeeper } from "./story-keeper.ts";
import { sublimeRoutes } from "./sublime/routes.ts";

/** The seed of the story that a newcomer meets first. */
export const defaultSeed = 7;

export type SandboxOptions = { port?: number; host?: string; seed?: number; endsAt?: Date; log?: Log };
export type Sandbox = { url: string; smtpUrl: string; port: number; stop: () => Promise<void> };

/** Starts the sandbox on a loopback address. Port 0 (the default) takes a free one; a port in use rejects with EADDRINUSE. */
export async function startSandbox({
  port = 0,
  host = "127.0.0.1",
  seed = defaultSeed,
  endsAt = new Date(),
  log = () => undefined,
}: SandboxOptions = {}): Promise<Sandbox> {
  const keeper = storyKeeper({ seed, endsAt });
  const sink = await startMailSink({ host });
  // first match wins: the fixed paths under /feeds stand before "/feeds/:publication"
  const routes: Route[] = [
    largeFeedRoute,
    ...sentinelRoutes(),
    ...scriptedFeedRoutes(),
    ...newsRoutes(keeper),
    ...exportRoutes(keeper),
    ...modelRoutes(),
    ...mailRoutes(sink),
    ...oidcRoutes(log),
    ...gmailRoutes(keeper),
    ...graphRoutes(keeper),
    ...jiraRoutes(keeper),
    ...slackRoutes(keeper),
    ...proofpointRoutes(keeper),
    ...abnormalRoutes(keeper),
    ...mimecastRoutes(keeper),
    ...sublimeRoutes(keeper),
  ];
  const server = serveRoutes([indexRoute(routes), ...routes], log);
  server.listen({ port, host });
  try {
    await once(server, "listening");
  } catch (error) {
    await sink.stop();
    throw error;
  }
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the sandbox has no port");
  async function stop(): Promise<void> {
    keeper.drop();
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await Promise.all([closed, sink.stop()]);
  }
  return { url: `http://${host}:${address.port}`, smtpUrl: sink.url, port: address.port, stop };
}
