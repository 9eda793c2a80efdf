import * as z from "zod/mini";
import { parseBody } from "@hoopoe/sandbox/http/parse-body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { Worlds } from "@hoopoe/sandbox/vendors/worlds.ts";
import { findIssue, type JiraIssue, type JiraWorld, nextKey, touch } from "./world.ts";

const control = z.object({
  account: z._default(z.string(), "sandbox"),
  issue: z._default(z.string(), ""),
  project: z._default(z.string(), ""),
  summary: z._default(z.string(), ""),
  text: z._default(z.string(), ""),
  times: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
});
type Control = z.infer<typeof control>;

const actions: Record<string, (world: JiraWorld, input: Control) => unknown> = {
  update: (world, { issue, summary }) => change(world, issue, (found) => void (found.summary = summary)),
  comment: (world, { issue, text, times }) =>
    change(world, issue, (found) => {
      const by = world.people[0]?.id ?? "";
      for (let count = 0; count < times; count += 1) {
        found.comments.push({
          id: world.nextId(),
          by,
          at: new Date(),
          text: times === 1 ? text : `${text} ${count + 1}`,
          properties: [],
        });
      }
    }),
  delete: (world, { issue }) => ({ deleted: world.issues.delete(findIssue(world, issue)?.id ?? "") }),
  move: (world, { issue, project }) =>
    change(world, issue, (found) => {
      world.oldKeys.set(found.key, found.id);
      found.key = nextKey(world, project);
      found.project = project;
    }),
  index(world) {
    world.indexed = world.indexed === null ? null : structuredClone(world.issues);
    return { indexed: world.issues.size };
  },
  "forget-pages"(world) {
    world.tokenEpoch += 1;
    return { epoch: world.tokenEpoch };
  },
  issues: (world) => ({
    issues: [...world.issues.values()].map(({ id, key, summary, status, updatedAt }) => ({
      id,
      key,
      summary,
      status,
      updatedAt,
    })),
  }),
};

function change(world: JiraWorld, idOrKey: string, make: (issue: JiraIssue) => void): unknown {
  const issue = findIssue(world, idOrKey);
  if (issue === null) throw new SyntaxError(`there is no issue ${idOrKey}`);
  make(issue);
  touch(issue);
  return { id: issue.id, key: issue.key };
}

/** What happens at the vendor without us: POST /jira/_control/update {account, issue, summary}, …/move, …/delete and so on. */
export function jiraControlRoutes(worlds: Worlds<JiraWorld>): Route[] {
  return [
    {
      method: "POST",
      path: "/jira/_control/:action",
      about: `Changes at Jira without us: ${Object.keys(actions).join(", ")}, each {account, issue, …}`,
      async handle({ req, res, params }) {
        const input = await parseBody(req, control);
        const action = actions[params["action"] ?? ""];
        if (action === undefined) return replyJson(res, 404, { error: `there are ${Object.keys(actions).join(", ")}` });
        replyJson(res, 200, action(await worlds.get(input.account), input));
      },
    },
  ];
}
