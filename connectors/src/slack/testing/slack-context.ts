import * as z from "zod";
import type { ConnectorContext } from "../../shared/connector-context.ts";
import { runRead, testContext, type Run } from "../../shared/testing/run-read.ts";
import { testCredentials } from "../../shared/testing/test-credentials.ts";
import { slackConnector } from "../connector.ts";

/** A connection to the sandbox's Slack: `account` is what stands behind "xoxb-". */
export function slackContext(
  sandboxUrl: string,
  account: string,
  over: Partial<ConnectorContext> = {},
): ConnectorContext {
  const config = { baseUrl: `${sandboxUrl}/slack` };
  const fields = { botToken: `xoxb-${account}` };
  const credentials = testCredentials(slackConnector, { authType: "Bearer", config, fields });
  return testContext({ config, credentials, now: () => new Date(), ...over });
}

export function readSlack(
  ctx: ConnectorContext,
  {
    state = null,
    containers = [],
    killAfterItems,
  }: { state?: unknown; containers?: string[]; killAfterItems?: number } = {},
): Promise<Run> {
  return runRead(slackConnector, ctx, {
    stream: "messages",
    state,
    containers,
    ...(killAfterItems === undefined ? {} : { killAfterItems }),
  });
}

const message = z.looseObject({ ts: z.string(), text: z.string(), threadTs: z.string().nullable() });
const happened = z.object({
  ts: z.string().default(""),
  messages: z.array(message).default([]),
  channels: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })).default([]),
});

/** Something happens at Slack without us. */
export async function atSlack(
  sandboxUrl: string,
  action: string,
  input: Readonly<Record<string, string | number>>,
): Promise<z.output<typeof happened>> {
  const answer = await fetch(`${sandboxUrl}/slack/_control/${action}`, { method: "POST", body: JSON.stringify(input) });
  if (!answer.ok) throw new Error(await answer.text());
  return happened.parse(await answer.json());
}

/** The messages that are there after some runs, by external id: the last word on each counts, as in the server. */
export function keptAfter(...runs: readonly Run[]): Map<string, string> {
  const kept = new Map<string, string>();
  for (const record of runs.flatMap(({ records }) => records)) {
    if (record.type === "item") kept.set(record.item.externalId, record.item.body);
    if (record.type === "delete") kept.delete(record.externalId);
  }
  return kept;
}
