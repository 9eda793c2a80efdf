import { once } from "node:events";
import { abnormalRoutes } from "./abnormal/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { gmailRoutes } from "./gmail/routes.ts";
import { graphRoutes } from "./graph/routes.ts";
import type { Route } from "./http/route.ts";
import { serveRoutes, type Log } from "./http/serve.ts";
import { imapAccounts } from "./imap/mailbox.ts";
import { imapRoutes } from "./imap/routes.ts";
import { startImap } from "./imap/start-imap.ts";
import { indexRoute } from "./index-page.ts";
import { jiraRoutes } from "./jira/routes.ts";
import { type MailSink, startMailSink } from "./mail/mail-sink.ts";
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
export type Sandbox = { url: string; smtpUrl: string; imapUrl: string; port: number; stop: () => Promise<void> };

/**
 * Starts the sandbox on a loopback address. Port 0 (the default) takes a free one; a port in use rejects with EADDRINUSE.
 * Its mail servers take the two ports after it where they are free, so that they are found again after a restart.
 */
export async function startSandbox({
  port = 0,
  host = "127.0.0.1",
  seed = defaultSeed,
  endsAt = new Date(),
  log = () => undefined,
}: SandboxOptions = {}): Promise<Sandbox> {
  const keeper = storyKeeper({ seed, endsAt });
  const accounts = imapAccounts(keeper);
  const mail: { sink: MailSink | null; imapUrl: string } = { sink: null, imapUrl: "" };
  // first match wins: the fixed paths under /feeds stand before "/feeds/:publication"
  const routes: Route[] = [
    largeFeedRoute,
    ...sentinelRoutes(),
    ...scriptedFeedRoutes(),
    ...newsRoutes(keeper),
    ...exportRoutes(keeper),
    ...modelRoutes(),
    ...mailRoutes({ letters: () => mail.sink?.letters() ?? [] }),
    ...imapRoutes(accounts, () => mail.imapUrl),
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
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the sandbox has no port");
  const smtp = await nearPort(address.port + 1, (mailPort) => startMailSink({ host, port: mailPort }));
  mail.sink = smtp;
  const imap = await nearPort(address.port + 2, (mailPort) => startImap(accounts, { host, port: mailPort, log }));
  mail.imapUrl = imap.url;
  async function stop(): Promise<void> {
    keeper.drop();
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await Promise.all([closed, smtp.stop(), imap.stop()]);
  }
  const url = `http://${host}:${address.port}`;
  return { url, smtpUrl: smtp.url, imapUrl: imap.url, port: address.port, stop };
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
