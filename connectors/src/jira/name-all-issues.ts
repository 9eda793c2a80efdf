import * as z from "zod";
import type { ConnectorRecord } from "../shared/connector-record.ts";
import { furtherPage } from "../shared/further-page.ts";
import type { JiraContext, JiraSite } from "./site.ts";
import type { JiraState } from "./state.ts";

const dayMs = 24 * 60 * 60_000;
/** Cloud gives this many where only ids are asked for. */
const cloudIds = 5_000;
const serverIds = 1_000;

type Ids = { ids: string[]; next: string | number | null };

/**
 * Jira tells nobody what was deleted: all issues are named, and what is not among them is gone. Where one answer holds
 * them all this is done in each run, else once a day. An account that suddenly sees nothing has lost its rights sooner
 * than every issue was deleted: nothing is taken away then.
 */
export async function* nameAllIssues(
  ctx: JiraContext,
  site: JiraSite,
  { jql, state }: { jql: string; state: JiraState },
): AsyncGenerator<ConnectorRecord<JiraState>, void, undefined> {
  let page = await loadIds(site, { jql, at: null, recent: state.recent });
  if (page.ids.length === 0) {
    if (state.highWater === null) return;
    const reason =
      "The account can't see any issues now. Nothing was removed here. Check its permissions in the projects.";
    yield { type: "failure", externalId: null, reason, excerpt: null };
    return;
  }
  const now = ctx.now();
  const isDue = state.presentAt === null || now.getTime() - Date.parse(state.presentAt) >= dayMs;
  if (page.next !== null && !isDue) return;
  while (page.next !== null) {
    ctx.signal.throwIfAborted();
    yield { type: "presence", externalIds: page.ids, complete: false };
    page = await loadIds(site, { jql, at: page.next, recent: state.recent });
  }
  yield { type: "presence", externalIds: page.ids, complete: true };
  yield { type: "checkpoint", state: { ...state, presentAt: now.toISOString() } };
}

const idPage = z.object({
  issues: z.array(z.looseObject({ id: z.string() })),
  nextPageToken: z.string().nullish(),
  isLast: z.boolean().nullish(),
});

async function loadIds(
  site: JiraSite,
  { jql, at, recent }: { jql: string; at: string | number | null; recent: readonly string[] },
): Promise<Ids> {
  const isCloud = site.kind === "cloud";
  const size = isCloud ? cloudIds : serverIds;
  const startAt = typeof at === "number" ? at : 0;
  const paging = isCloud
    ? {
        ...(typeof at === "string" ? { nextPageToken: at } : {}),
        ...(recent.length === 0 ? {} : { reconcileIssues: recent.map(Number).filter(Number.isSafeInteger) }),
      }
    : { startAt };
  const { issues, nextPageToken, isLast } = await site.call(isCloud ? "search/jql" : "search", idPage, {
    method: "POST",
    isRepeatable: true,
    json: { jql: jql.replace(/ORDER BY updated ASC$/, "ORDER BY id ASC"), fields: ["id"], maxResults: size, ...paging },
  });
  const ids = issues.map(({ id }) => id);
  if (isCloud) {
    const requested = typeof at === "string" ? at : null;
    return { ids, next: isLast === true ? null : furtherPage("Jira's search", { requested, next: nextPageToken }) };
  }
  return { ids, next: ids.length < size ? null : startAt + ids.length };
}
