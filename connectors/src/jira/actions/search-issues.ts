import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { adfToText } from "../../shared/adf-to-text.ts";
import { jiraIssue } from "../answers.ts";
import { jqlFromWords } from "../jql-from-words.ts";
import { openJira } from "../site.ts";
import { defineJiraAction } from "./define.ts";

const issuesMax = 50;
const jqlPattern =
  /^\s*(?:not\s+)?"?[a-z][\w .]*"?(?:\[[^\]]*\])?\s*(?:!?[=~]|[<>]=?|\b(?:not\s+)?in\s*\(|\bis\s+(?:not\s+)?(?:empty|null)\b)/i;

const text = z.string();
const found = z.object({ issues: z.array(jiraIssue) });

export const searchIssues = defineJiraAction({
  id: "search-issues",
  label: "Search issues",
  meaning: "List issues that match a search.",
  input: z.object({
    query: z
      .string("enter what to search for")
      .trim()
      .min(1, "enter what to search for")
      .max(2000)
      .register(fieldMeta, {
        label: "Search",
        help: "Words, such as open tickets in SEC about phishing; or JQL, such as project = SEC AND status = Open.",
        origin: "stated",
      }),
  }),
  output: z.object({
    issues: z.array(
      z.object({ id: text, key: text, url: text, summary: text, status: text, updated: text, description: text }),
    ),
  }),
  effect: "read",
  idempotency: "safe",
  plan: async () => ({ changes: [], targetVersion: null }),
  async run(ctx, { query }) {
    const site = await openJira(ctx);
    const answer = await site.call(site.kind === "cloud" ? "search/jql" : "search", found, {
      method: "POST",
      isRepeatable: true,
      json: {
        jql: jqlPattern.test(query) ? query : jqlFromWords(query),
        fields: ["summary", "status", "description", "created", "updated"],
        maxResults: issuesMax,
      },
    });
    const issues = answer.issues.map(({ id, key, fields }) => ({
      id,
      key,
      url: `${site.siteUrl}/browse/${key}`,
      summary: fields.summary ?? "",
      status: fields.status?.name ?? "",
      updated: fields.updated,
      description: adfToText(fields.description).slice(0, 2000),
    }));
    return { issues };
  },
});
