import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import type { Container } from "../shared/connector.ts";
import { jiraUser } from "./answers.ts";
import { countIssues } from "./count-issues.ts";
import { type JiraContext, type JiraSite, openJira } from "./site.ts";

const project = z.looseObject({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  isPrivate: z.boolean().nullish(),
  insight: z.looseObject({ totalIssueCount: z.number().nullish() }).nullish(),
});
type Project = z.infer<typeof project>;

/** Each project, how many issues it has and who may browse it, which only Cloud tells. */
export async function* discoverProjects(ctx: JiraContext): AsyncGenerator<Container> {
  const site = await openJira(ctx);
  for await (const found of projectsOf(site)) {
    ctx.signal.throwIfAborted();
    yield {
      id: found.id,
      label: `${found.name} (${found.key})`,
      kind: "project",
      url: `${site.siteUrl}/browse/${found.key}`,
      count: found.insight?.totalIssueCount ?? (await countIssues(site, `project = "${found.id}" AND updated >= 0`)),
      ...(site.kind === "data-center" ? {} : { audience: await audienceOf(site, found) }),
    };
  }
}

const projectPage = z.object({ values: z.array(project), isLast: z.boolean().nullish() });

async function* projectsOf(site: JiraSite): AsyncGenerator<Project> {
  if (site.kind === "data-center") {
    yield* await site.call("project", z.array(project));
    return;
  }
  for (let startAt = 0; ;) {
    const query = { startAt, maxResults: 50, expand: "insight", orderBy: "key" };
    const { values, isLast } = await site.call("project/search", projectPage, { query });
    yield* values;
    startAt += values.length;
    if (isLast === true || values.length === 0) return;
  }
}

const peopleInPage = 200;
const pagesMax = 50;

/** Null where everybody may see it; whoever hides their address cannot be named and is left out. */
async function audienceOf(site: JiraSite, { key, isPrivate }: Project): Promise<string[] | null> {
  if (isPrivate !== true) return null;
  const addresses = new Set<string>();
  try {
    for (let page = 0; page < pagesMax; page += 1) {
      const query = {
        permissions: "BROWSE_PROJECTS",
        projectKey: key,
        startAt: page * peopleInPage,
        maxResults: peopleInPage,
      };
      const people = await site.call("user/permission/search", z.array(jiraUser), { query });
      for (const { emailAddress } of people) if (emailAddress) addresses.add(emailAddress.toLowerCase());
      if (people.length < peopleInPage) break;
    }
  } catch (error) {
    if (error instanceof ConnectorError && (error.code === "forbidden" || error.code === "not-found")) return [];
    throw error;
  }
  return [...addresses];
}
