import { ConnectorError } from "../shared/connector-error.ts";
import { type ConnectorRecord, excerptCharsMax } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import { parseDate } from "../shared/parse-date.ts";
import { jiraIssue, type JiraIssue } from "./answers.ts";
import { allComments } from "./all-comments.ts";
import { countIssues } from "./count-issues.ts";
import { issueItem } from "./issue-item.ts";
import { nameAllIssues } from "./name-all-issues.ts";
import { jqlFor, type Place, searchPage, type SearchPage } from "./search.ts";
import { type JiraContext, type JiraSite, openJira } from "./site.ts";
import type { JiraState } from "./state.ts";

/** What was updated may be seen by the search minutes later: each run looks back this far. */
const overlapMs = 10 * 60_000;
const recentMax = 50;

type Record = ConnectorRecord<JiraState>;
export type JiraRead = { containers: readonly string[]; state: JiraState; window: ReadWindow };

/** Every issue that changed, oldest change first, then which ones still exist. */
export async function* readIssues(
  ctx: JiraContext,
  { containers, state: before, window }: JiraRead,
): AsyncGenerator<Record, void, undefined> {
  const site = await openJira(ctx);
  let state = before;
  let position: Place | null = state.page ?? begin(state, window);
  const jqlFrom = (since: number): string => jqlFor(since, containers, window);
  const total = await countIssues(site, jqlFrom(position.since));
  const recent = state.recent;
  let done = 0;
  let seen: ReadonlySet<string> = new Set();
  while (position !== null) {
    ctx.signal.throwIfAborted();
    const page = await nextPage({ site, position, jqlFrom, recent });
    if (page === null) {
      // The token was forgotten meanwhile: from the last change on, which repeats some and loses none.
      position = begin(state, window);
      continue;
    }
    const issues = page.issues.filter((issue) => !seen.has(idOf(issue)));
    for await (const record of recordsOf(site, issues)) {
      yield record;
      done += 1;
    }
    for (const externalId of page.gone) yield { type: "delete", externalId };
    seen = new Set(page.issues.map(idOf));
    position = page.next;
    state = { ...after(state, page), page: position };
    yield { type: "progress", done, total: total === null ? null : Math.max(total, done) };
    yield { type: "checkpoint", state };
  }
  yield* nameAllIssues(ctx, site, { jql: jqlFrom(0), state });
}

function begin({ highWater }: JiraState, { from }: ReadWindow): Place {
  const since = highWater === null ? Date.parse(from ?? "1970-01-01T00:00:00.000Z") : highWater - overlapMs;
  return { since, token: null, startAt: 0 };
}

/** Null where Jira no longer knows the page's token. */
async function nextPage(options: Parameters<typeof searchPage>[0]): Promise<SearchPage | null> {
  try {
    return await searchPage(options);
  } catch (error) {
    const isForgotten =
      error instanceof ConnectorError && error.code === "input-invalid" && options.position.token !== null;
    if (isForgotten) return null;
    throw error;
  }
}

async function* recordsOf(site: JiraSite, issues: readonly unknown[]): AsyncGenerator<Record> {
  for (const raw of issues) {
    const parsed = jiraIssue.safeParse(raw);
    const made = parsed.success ? await itemOf(site, parsed.data) : parsed.error.message;
    if (typeof made !== "string") yield { type: "item", item: made };
    else {
      const excerpt = JSON.stringify(raw).slice(0, excerptCharsMax);
      yield {
        type: "failure",
        externalId: idOf(raw),
        reason: `Couldn't read this issue: ${made}`.slice(0, excerptCharsMax),
        excerpt,
      };
    }
  }
}

async function itemOf(site: JiraSite, issue: JiraIssue): Promise<ReturnType<typeof issueItem> | string> {
  const comments = await allComments(site, issue);
  try {
    return issueItem(issue, comments, site.siteUrl);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function after(state: JiraState, { issues }: SearchPage): JiraState {
  const dates = issues.flatMap((raw) => {
    const parsed = jiraIssue.safeParse(raw);
    return parsed.success ? [Date.parse(parseDate(parsed.data.fields.updated) ?? "")] : [];
  });
  const known = dates.filter((date) => !Number.isNaN(date));
  const highWater = known.length === 0 ? state.highWater : Math.max(state.highWater ?? 0, ...known);
  const recent = [...new Set([...state.recent, ...issues.map(idOf)])].filter((id) => id !== "").slice(-recentMax);
  return { ...state, highWater, recent };
}

function idOf(issue: unknown): string {
  return typeof issue === "object" && issue !== null && "id" in issue && typeof issue.id === "string" ? issue.id : "";
}
