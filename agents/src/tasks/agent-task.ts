import type { AgentModel } from "../models/agent-model.ts";
import type { SourceDoc } from "../reports/source-doc.ts";

/** Values by parameter name, as the workflow's author gave them; `input` is not among them. */
export type TaskParams = Readonly<Record<string, unknown>>;

/** The output's fields are those of `task-catalog.ts`. Throws only the signal's reason. */
export type AgentTask = (given: {
  model: AgentModel;
  docs: readonly SourceDoc[];
  params: TaskParams;
  signal?: AbortSignal;
}) => Promise<Readonly<Record<string, unknown>>>;
