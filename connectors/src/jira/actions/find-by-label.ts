import * as z from "zod";
import type { JiraSite } from "../site.ts";

const found = z.object({ issues: z.array(z.looseObject({ id: z.string(), key: z.string() })) });
const labelled = z.object({
  issues: z.array(
    z.looseObject({
      id: z.string(),
      key: z.string(),
      fields: z.looseObject({ labels: z.array(z.string()).nullish() }),
    }),
  ),
});

/** How many keys around the newest one that the search knows are looked at one by one. */
const before = 25;
const after = 50;

/**
 * The issue that carries a label. Cloud's search may see a new issue some seconds late, which is when a cut-off call is
 * looked up: the keys that come next are then fetched themselves, and those are never late.
 */
export async function findByLabel(
  site: JiraSite,
  { project, label }: { project: string; label: string },
): Promise<{ id: string; key: string } | null> {
  const seen = await search(site, `labels = "${label}" ORDER BY created ASC`);
  if (seen !== null || site.kind === "data-center") return seen;
  const newest = await search(site, `project = "${project.replace(/["\\]/g, "")}" ORDER BY key DESC`);
  const [, name, number] = /^(.+)-(\d+)$/.exec(newest?.key ?? `${project}-0`) ?? [];
  const first = Math.max(1, Number(number) - before);
  const keys = Array.from({ length: before + after }, (_, index) => `${name}-${first + index}`);
  const request = { method: "POST", isRepeatable: true, json: { issueIdsOrKeys: keys, fields: ["labels"] } } as const;
  const { issues } = await site.call("issue/bulkfetch", labelled, request);
  const issue = issues.find(({ fields }) => fields.labels?.includes(label));
  return issue === undefined ? null : { id: issue.id, key: issue.key };
}

async function search(site: JiraSite, jql: string): Promise<{ id: string; key: string } | null> {
  const request = { method: "POST", isRepeatable: true, json: { jql, fields: ["summary"], maxResults: 1 } } as const;
  const { issues } = await site.call(site.kind === "cloud" ? "search/jql" : "search", found, request);
  const [issue] = issues;
  return issue === undefined ? null : { id: issue.id, key: issue.key };
}
