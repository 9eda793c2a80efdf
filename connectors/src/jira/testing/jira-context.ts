import * as z from "zod";
import type { ConnectorContext } from "../../shared/connector-context.ts";
import { runRead, testContext, type Run } from "../../shared/testing/run-read.ts";
import { testCredentials } from "../../shared/testing/test-credentials.ts";
import { jiraConnector } from "../connector.ts";

/** A connection to the sandbox's Jira: `account` is the API token, and with "dc" before it one for the Data Center. */
export function jiraContext(
  sandboxUrl: string,
  account: string,
  over: Partial<ConnectorContext> = {},
): ConnectorContext {
  const isServer = account.startsWith("dc:");
  const token = account.replace("dc:", "");
  const config = { siteUrl: `${sandboxUrl}/jira${isServer ? "/dc" : ""}` };
  const fields = isServer ? { token } : { email: "reader@stonecroft.example", apiToken: token };
  const authType = isServer ? "Bearer" : "Basic";
  const credentials = testCredentials(jiraConnector, { authType, config, fields });
  return testContext({ config, credentials, now: () => new Date(), ...over });
}

export function readJira(ctx: ConnectorContext, state: unknown = null, killAfterItems?: number): Promise<Run> {
  return runRead(jiraConnector, ctx, {
    stream: "issues",
    state,
    ...(killAfterItems === undefined ? {} : { killAfterItems }),
  });
}

const listed = z.looseObject({ id: z.string(), key: z.string(), summary: z.string(), status: z.string() });
const happened = z.object({
  id: z.string().default(""),
  key: z.string().default(""),
  issues: z.array(listed).default([]),
});

/** Something happens at Jira without us. */
export async function atJira(
  sandboxUrl: string,
  action: string,
  input: Readonly<Record<string, string | number>>,
): Promise<z.output<typeof happened>> {
  const account = String(input["account"] ?? "sandbox").replace("dc:", "");
  const body = JSON.stringify({ ...input, account });
  const answer = await fetch(`${sandboxUrl}/jira/_control/${action}`, { method: "POST", body });
  if (!answer.ok) throw new Error(await answer.text());
  return happened.parse(await answer.json());
}

/** The external ids that are there after a run: what it brought, without what it took away. */
export function keptAfter(before: ReadonlySet<string>, run: Run): Set<string> {
  const kept = new Set(before);
  const named = new Set<string>();
  for (const record of run.records) {
    if (record.type === "item") kept.add(record.item.externalId);
    if (record.type === "delete") kept.delete(record.externalId);
    if (record.type !== "presence") continue;
    for (const id of record.externalIds) named.add(id);
    if (record.complete) for (const id of kept) if (!named.has(id)) kept.delete(id);
  }
  return kept;
}
