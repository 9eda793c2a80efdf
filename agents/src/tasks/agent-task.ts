import type { AgentModel } from "../models/agent-model.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import type { SenderKnowledge } from "./sender-knowledge.ts";

/** Values by parameter name, as the workflow's author gave them; `input` is not among them. */
export type TaskParams = Readonly<Record<string, unknown>>;

/** The output's fields are those of `task-catalog.ts`. Throws ModelFailedError and the signal's reason. */
export type AgentTask = (given: {
  model: AgentModel;
  /** What the step before put out, as it came; `docs` is the text in it. */
  input: unknown;
  docs: readonly SourceDoc[];
  params: TaskParams;
  /** What is known of who sent each of `docs`, in their order. */
  senders?: readonly (SenderKnowledge | null)[];
  signal?: AbortSignal;
}) => Promise<Readonly<Record<string, unknown>>>;
