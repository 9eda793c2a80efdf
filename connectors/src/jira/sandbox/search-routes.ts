import * as z from "zod/mini";
import { parseBody, parseOr400 } from "@hoopoe/sandbox/http/parse-body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import { canBrowse, refuse, type JiraCall, type JiraHandle } from "./access.ts";
import { issueJson } from "./issue-json.ts";
import { JqlError, parseJql } from "./jql.ts";
import { findIssue, type JiraIssue } from "./world.ts";

export const jiraSearchRoutes: readonly [method: string, path: string, handle: JiraHandle][] = [
  ["POST", "search/jql", searchByToken],
  ["POST", "search/approximate-count", count],
  ["POST", "issue/bulkfetch", bulkFetch],
];
export const jiraServerSearchRoutes: typeof jiraSearchRoutes = [
  ["POST", "search", searchByStart],
  ["GET", "search", searchByStart],
];

const tokenSearch = z.object({
  jql: z.string(),
  fields: z._default(z.array(z.string()), ["id"]),
  maxResults: z._default(z.int(), 50),
  nextPageToken: z.optional(z.string()),
  reconcileIssues: z._default(z.array(z.int()), []),
});
const pageToken = z.object({ jql: z.string(), offset: z.int(), again: z.boolean(), epoch: z.int() });

/** Cloud's search: pages by an opaque token, sees what its index has, and surely only the issues it is told to reconcile. */
async function searchByToken(call: JiraCall): Promise<void> {
  const { req, res, world, words, site } = call;
  const { jql, fields, maxResults, nextPageToken, reconcileIssues } = await parseBody(req, tokenSearch);
  if (reconcileIssues.length > 50) return refuse(call, 400, "reconcileIssues: at most 50 issues.");
  if (
    !/\b(project|id|key|issuekey|updated|created|labels|text|assignee|reporter|status|statuscategory|priority|summary)\b/i.test(
      jql.split(/order by/i)[0] ?? "",
    )
  ) {
    return refuse(
      call,
      400,
      "Unbounded JQL queries are not allowed here. Please add a search restriction to your query.",
    );
  }
  const page = nextPageToken === undefined ? { offset: 0, again: false } : openToken(nextPageToken);
  if (page === null || ("jql" in page && (page.jql !== jql || page.epoch !== world.tokenEpoch))) {
    return refuse(call, 400, "The provided next page token is invalid or expired. Please start a new search.");
  }
  const found = find(call, jql, reconcileIssues);
  if (found === null) return;
  const size = Math.min(maxResults, fields.length === 1 && fields[0] === "id" ? 5000 : 100);
  const issues = found.slice(page.offset, page.offset + size);
  const isAgain = words.has("twice") && !page.again;
  const next = isAgain ? page.offset : page.offset + issues.length;
  const isLast = next >= found.length;
  const token = { jql, offset: next, again: isAgain, epoch: world.tokenEpoch };
  replyJson(res, 200, {
    issues: issues.map((issue) => issueJson(world, site, issue, fields)),
    ...(isLast ? {} : { nextPageToken: Buffer.from(JSON.stringify(token)).toString("base64url") }),
    isLast,
  });
}

function openToken(token: string): z.infer<typeof pageToken> | null {
  try {
    return pageToken.parse(JSON.parse(Buffer.from(token, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

const startSearch = z.object({
  jql: z._default(z.string(), ""),
  fields: z._default(z.array(z.string()), []),
  startAt: z._default(z.coerce.number(), 0),
  maxResults: z._default(z.coerce.number(), 50),
});

async function searchByStart(call: JiraCall): Promise<void> {
  const { req, res, url, world, site } = call;
  const query = Object.fromEntries(url.searchParams);
  const input =
    req.method === "GET"
      ? parseOr400(startSearch, { ...query, fields: query["fields"]?.split(",") ?? [] })
      : await parseBody(req, startSearch);
  const { jql, fields, startAt, maxResults } = input;
  const found = find(call, jql, []);
  if (found === null) return;
  const issues = found.slice(startAt, startAt + Math.min(maxResults, 1000));
  replyJson(res, 200, {
    expand: "schema,names",
    startAt,
    maxResults,
    total: found.length,
    issues: issues.map((issue) => issueJson(world, site, issue, fields)),
  });
}

/** Null where the query was refused. */
function find(call: JiraCall, jql: string, reconciled: readonly number[]): JiraIssue[] | null {
  const { world } = call;
  try {
    const { fits, order } = parseJql(jql, world);
    const known = world.indexed === null ? world.issues : withReconciled(world.indexed, world.issues, reconciled);
    return [...known.values()].filter((issue) => canBrowse(call) && fits(issue)).toSorted(order);
  } catch (error) {
    if (!(error instanceof JqlError)) throw error;
    refuse(call, 400, error.message);
    return null;
  }
}

function withReconciled(
  indexed: ReadonlyMap<string, JiraIssue>,
  live: ReadonlyMap<string, JiraIssue>,
  ids: readonly number[],
): ReadonlyMap<string, JiraIssue> {
  const known = new Map(indexed);
  for (const id of ids.map(String)) {
    const issue = live.get(id);
    if (issue === undefined) known.delete(id);
    else known.set(id, issue);
  }
  return known;
}

async function count(call: JiraCall): Promise<void> {
  const { jql } = await parseBody(call.req, z.object({ jql: z.string() }));
  const found = find(call, jql, []);
  if (found !== null) replyJson(call.res, 200, { count: found.length });
}

const bulk = z.object({ issueIdsOrKeys: z.array(z.string()), fields: z._default(z.array(z.string()), []) });

/** At most a hundred, by id, in no order; what is not there (any more) is listed apart. */
async function bulkFetch(call: JiraCall): Promise<void> {
  const { req, res, world, site } = call;
  const { issueIdsOrKeys, fields } = await parseBody(req, bulk);
  if (issueIdsOrKeys.length > 100) return refuse(call, 400, "A maximum of 100 issues can be fetched at once.");
  const found = issueIdsOrKeys.flatMap((id) => findIssue(world, id) ?? []);
  const missing = issueIdsOrKeys.filter((id) => findIssue(world, id) === null);
  replyJson(res, 200, {
    expand: "schema,names",
    issues: found.toReversed().map((issue) => issueJson(world, site, issue, fields)),
    ...(missing.length === 0
      ? {}
      : {
          issueErrors: missing.map((id) => ({
            id,
            errorMessage: "Issue does not exist or you do not have permission to see it.",
          })),
        }),
  });
}
