import * as z from "zod";
import { openJira } from "../site.ts";
import { defineJiraAction } from "./define.ts";
import { loadIssue } from "./issue-now.ts";
import { issueParam } from "./params.ts";

const text = z.string();

export const issueOutput = z.object({
  id: text,
  key: text,
  url: text,
  summary: text,
  description: text,
  status: text,
  type: text,
  priority: text.nullable(),
  labels: z.array(text),
  dueDate: text.nullable(),
  assignee: text.nullable(),
  reporter: text.nullable(),
});

export const getIssue = defineJiraAction({
  id: "get-issue",
  label: "Read an issue",
  meaning: "Read an issue with its current field values.",
  input: z.object({ issue: issueParam() }),
  output: issueOutput,
  effect: "read",
  idempotency: "safe",
  plan: async () => ({ changes: [], targetVersion: null }),
  run: async (ctx, { issue }) => loadIssue(await openJira(ctx), issue),
});
