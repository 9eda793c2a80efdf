import { toHtml } from "../reports/to-html.ts";
import { toMarkdown } from "../reports/to-markdown.ts";
import { writeReport } from "../reports/write-report.ts";
import type { AgentTask } from "./agent-task.ts";
import { textParam } from "./task-params.ts";

/** A report on the input with the same check of every sentence as any other report. */
export const writeTaskReport: AgentTask = async ({ model, docs, params, signal }) => {
  const title = textParam(params, "title");
  const audience = textParam(params, "audience");
  const topic = title || docs.find((doc) => doc.title !== "")?.title || "Summary of the input";
  const question = audience === "" ? topic : `${topic} (for ${audience})`;
  const template = "priority-intelligence-requirement";
  const report = await writeReport({ question, template, docs, model, asOf: new Date().toISOString(), signal });
  const named = title === "" ? report : { ...report, title };
  const text = /html/i.test(textParam(params, "format")) ? toHtml(named) : toMarkdown(named);
  return { title: named.title, text, engine: report.method.engineLabel };
};
