import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import { canBrowse, refuse, type JiraCall, type JiraHandle } from "./access.ts";
import { priorityJson, projectJson, selfOf, typeJson, userJson } from "./issue-json.ts";
import { type JiraProject, jiraIssueTypes, jiraPriorities } from "./world.ts";

export const jiraProjectRoutes: readonly [method: string, path: string, handle: JiraHandle][] = [
  ["GET", "serverInfo", serverInfo],
  ["GET", "myself", ({ res, world, site, me }) => replyJson(res, 200, userJson(world, site, me))],
  ["GET", "mypermissions", myPermissions],
  [
    "GET",
    "priority",
    ({ res, site }) =>
      replyJson(
        res,
        200,
        jiraPriorities.map((name) => priorityJson(site, name)),
      ),
  ],
  ["GET", "user/search", searchUsers],
  ["GET", "user/permission/search", whoMayBrowse],
  ["GET", "project/:project", oneProject],
];
export const jiraCloudProjectRoutes: typeof jiraProjectRoutes = [["GET", "project/search", searchProjects]];
export const jiraServerProjectRoutes: typeof jiraProjectRoutes = [
  [
    "GET",
    "project",
    (call) =>
      replyJson(
        call.res,
        200,
        projectsOf(call).map((project) => projectJson(call.site, project)),
      ),
  ],
];

function serverInfo({ res, site }: JiraCall): void {
  const isCloud = site.version === 3;
  replyJson(res, 200, {
    baseUrl: site.base,
    version: isCloud ? "1001.0.0-SNAPSHOT" : "9.12.4",
    versionNumbers: isCloud ? [1001, 0, 0] : [9, 12, 4],
    deploymentType: isCloud ? "Cloud" : "Server",
    serverTitle: "Sandbox Jira",
  });
}

const rights = [
  "BROWSE_PROJECTS",
  "CREATE_ISSUES",
  "ADD_COMMENTS",
  "EDIT_ISSUES",
  "TRANSITION_ISSUES",
  "ASSIGN_ISSUES",
  "CREATE_ATTACHMENTS",
  "DELETE_ISSUES",
];

/** Cloud answers only for the permissions that are named; asked for none it refuses. */
function myPermissions(call: JiraCall): void {
  const { url, res, site, words } = call;
  const requests = url.searchParams.get("permissions")?.split(",") ?? [];
  if (site.version === 3 && requests.length === 0)
    return refuse(call, 400, "The 'permissions' query parameter is required.");
  const names = requests.length === 0 ? rights : requests;
  const has = (name: string): boolean =>
    canBrowse(call) && (name === "BROWSE_PROJECTS" || !words.has("readonly")) && rights.includes(name);
  const permissions: Record<string, unknown> = {};
  for (const [index, key] of names.entries()) {
    permissions[key] = {
      id: String(index + 10),
      key,
      name: key,
      type: "PROJECT",
      description: "",
      havePermission: has(key),
    };
  }
  replyJson(res, 200, { permissions });
}

function projectsOf(call: JiraCall): JiraProject[] {
  return canBrowse(call) ? call.world.projects : [];
}

function searchProjects(call: JiraCall): void {
  const { url, res, site, world } = call;
  const startAt = Number(url.searchParams.get("startAt") ?? 0);
  // Small pages, so that whoever does not page sees it.
  const maxResults = Math.min(Number(url.searchParams.get("maxResults") ?? 50), 3);
  const all = projectsOf(call);
  const page = all.slice(startAt, startAt + maxResults);
  const withInsight = url.searchParams.get("expand")?.includes("insight") ?? false;
  const values = page.map((project) => ({
    ...projectJson(site, project),
    isPrivate: project.members !== null,
    ...(withInsight
      ? { insight: insightOf([...world.issues.values()].filter((issue) => issue.project === project.key)) }
      : {}),
  }));
  replyJson(res, 200, {
    self: `${selfOf(site)}/project/search`,
    maxResults,
    startAt,
    total: all.length,
    isLast: startAt + page.length >= all.length,
    values,
  });
}

function insightOf(issues: readonly { updatedAt: Date }[]): unknown {
  const latest = Math.max(0, ...issues.map(({ updatedAt }) => updatedAt.getTime()));
  return { totalIssueCount: issues.length, lastIssueUpdateTime: new Date(latest).toISOString() };
}

function oneProject(call: JiraCall): void {
  const { params, res, site, world } = call;
  const project = projectsOf(call).find(({ id, key }) => id === params["project"] || key === params["project"]);
  if (project === undefined)
    return refuse(call, 404, `No project could be found with key '${params["project"] ?? ""}'.`);
  replyJson(res, 200, {
    expand: "description,lead,issueTypes,url,projectKeys",
    ...projectJson(site, project),
    description: "",
    lead: userJson(world, site, project.members?.[0] ?? call.me),
    components: [],
    issueTypes: jiraIssueTypes.map((name) => typeJson(site, name)),
    assigneeType: "UNASSIGNED",
    versions: [],
    roles: {},
  });
}

function searchUsers({ url, res, site, world }: JiraCall): void {
  const words = (url.searchParams.get("query") ?? url.searchParams.get("username") ?? "").toLowerCase();
  const found = world.people.filter(
    ({ email, full }) => words !== "" && (email.startsWith(words) || full.toLowerCase().includes(words)),
  );
  replyJson(
    res,
    200,
    found.slice(0, 50).map(({ id }) => userJson(world, site, id)),
  );
}

/** Who holds a permission on a project, page by page; the last page is the one that is not full. */
function whoMayBrowse(call: JiraCall): void {
  const { url, res, site, world } = call;
  const project = world.projects.find(({ id, key }) => [id, key].includes(url.searchParams.get("projectKey") ?? ""));
  if (project === undefined) return refuse(call, 404, "No project could be found.");
  const startAt = Number(url.searchParams.get("startAt") ?? 0);
  const maxResults = Math.min(Number(url.searchParams.get("maxResults") ?? 50), 1000);
  const ids = project.members ?? world.people.map(({ id }) => id);
  replyJson(
    res,
    200,
    ids.slice(startAt, startAt + maxResults).map((id) => userJson(world, site, id)),
  );
}
