import type { AgentModel } from "../models/agent-model.ts";
import type { AgentTask, TaskParams } from "./agent-task.ts";
import { answerQuestion } from "./answer-question.ts";
import { classify } from "./classify.ts";
import { extract } from "./extract.ts";
import { readMaterial } from "./read-material.ts";
import { summarise } from "./summarise.ts";
import type { SenderKnowledge } from "./sender-knowledge.ts";
import type { AgentTaskId } from "./task-catalog.ts";
import { triage } from "./triage.ts";
import { writeTaskReport } from "./write-task-report.ts";

/** An input without any text in it. `message` tells what to change. */
export class EmptyInputError extends Error {
  constructor() {
    super("The input has no text. Widen the earlier step's search, or choose another input.");
    this.name = "EmptyInputError";
  }
}

const tasks: Readonly<Record<AgentTaskId, AgentTask>> = {
  summarise,
  classify,
  extract,
  "write-report": writeTaskReport,
  "answer-question": answerQuestion,
  triage,
};

/**
 * What an agent node does: `input` is whatever an earlier node put out. The output's fields are those of
 * `task-catalog.ts`; `engine` among them says who wrote it. Throws EmptyInputError, ModelFailedError, and the signal's
 * reason when it is aborted.
 */
export async function runTask(given: {
  model: AgentModel;
  action: AgentTaskId;
  input: unknown;
  params: TaskParams;
  senders?: readonly (SenderKnowledge | null)[];
  signal?: AbortSignal;
}): Promise<Readonly<Record<string, unknown>>> {
  const { model, action, input, params, senders = [], signal } = given;
  signal?.throwIfAborted();
  const docs = readMaterial(input).map((doc, index) => {
    const standing = senders[index]?.weighed ?? null;
    return standing === null ? doc : { ...doc, standing };
  });
  if (docs.every(({ title, body }) => title.trim() === "" && body.trim() === "")) throw new EmptyInputError();
  return tasks[action]({ model, input, docs, params, senders, signal });
}
