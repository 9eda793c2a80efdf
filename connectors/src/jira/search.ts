import * as z from "zod";
import type { ReadWindow } from "../shared/connector.ts";
import { furtherPage } from "../shared/further-page.ts";
import { jiraFields, looseIssue } from "./answers.ts";
import type { JiraSite } from "./site.ts";

/** A page as it came, in the order of `updated`; `gone` are issues that the search named and that no longer exist. */
export type SearchPage = { issues: unknown[]; gone: string[]; next: Place | null };
/** Where to go on: Cloud by an opaque token, Data Center by position from `since`. */
export type Place = { since: number; token: string | null; startAt: number };

const pageIssues = 100;

/**
 * Epoch milliseconds without quotes: a date in quotes would be read in the account's time zone, and issues be lost.
 * Cloud refuses a search without any restriction, so there is always one.
 */
export function jqlFor(since: number, containers: readonly string[], { to }: Pick<ReadWindow, "to">): string {
  const projects = containers.map((id) => `"${id.replace(/["\\]/g, "")}"`).join(", ");
  const clauses = [
    ...(projects === "" ? [] : [`project in (${projects})`]),
    `updated >= ${Math.max(0, Math.floor(since))}`,
    ...(to === null ? [] : [`created < ${Date.parse(to)}`]),
  ];
  return `${clauses.join(" AND ")} ORDER BY updated ASC`;
}

const cloudPage = z.object({
  issues: z.array(looseIssue),
  nextPageToken: z.string().nullish(),
  isLast: z.boolean().nullish(),
});
const bulkPage = z.object({
  issues: z.array(looseIssue),
  issueErrors: z.array(z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) })).nullish(),
});

export type SearchOptions = {
  site: JiraSite;
  position: Place;
  jqlFrom: (since: number) => string;
  recent: readonly string[];
};

export async function searchPage(options: SearchOptions): Promise<SearchPage> {
  return options.site.kind === "cloud" ? cloudSearch(options) : serverSearch(options);
}

/** The search gives ids; what they hold comes from bulkfetch, which is not behind by an index. */
async function cloudSearch({ site, position, jqlFrom, recent }: SearchOptions): Promise<SearchPage> {
  const found = await site.call("search/jql", cloudPage, {
    method: "POST",
    isRepeatable: true,
    json: {
      jql: jqlFrom(position.since),
      fields: ["updated"],
      maxResults: pageIssues,
      ...(position.token === null ? {} : { nextPageToken: position.token }),
      ...(recent.length === 0 ? {} : { reconcileIssues: recent.map(Number).filter(Number.isSafeInteger) }),
    },
  });
  const ids = found.issues.map(({ id }) => id);
  const named = found.isLast === true ? null : found.nextPageToken;
  const token = furtherPage("Jira's search", { requested: position.token, next: named });
  const next = token === null ? null : { ...position, token };
  if (ids.length === 0) return { issues: [], gone: [], next };
  const { issues, issueErrors } = await site.call("issue/bulkfetch", bulkPage, {
    method: "POST",
    isRepeatable: true,
    json: { issueIdsOrKeys: ids, fields: jiraFields },
  });
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  return { issues: ids.flatMap((id) => byId.get(id) ?? []), gone: (issueErrors ?? []).map(({ id }) => id), next };
}

const serverPage = z.object({ issues: z.array(looseIssue), total: z.number() });
const updatedOf = z.looseObject({ fields: z.looseObject({ updated: z.string() }) });

/**
 * An issue that changes while we read goes to the end and everything behind it moves up by one: positions would skip
 * issues. So each page begins anew at the last date, and by position only where a whole page has one date.
 */
async function serverSearch({ site, position, jqlFrom }: SearchOptions): Promise<SearchPage> {
  const { issues } = await site.call("search", serverPage, {
    method: "POST",
    isRepeatable: true,
    json: { jql: jqlFrom(position.since), startAt: position.startAt, maxResults: pageIssues, fields: jiraFields },
  });
  if (issues.length < pageIssues) return { issues, gone: [], next: null };
  const last = updatedOf.safeParse(issues.at(-1));
  const since = last.success
    ? Date.parse(last.data.fields.updated.replace(/([+-]\d{2})(\d{2})$/, "$1:$2"))
    : position.since;
  const next =
    since > position.since
      ? { since, token: null, startAt: 0 }
      : { ...position, startAt: position.startAt + issues.length };
  return { issues, gone: [], next };
}
