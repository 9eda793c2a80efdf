import { answerWork } from "../../../platform/threads/answer-work.ts";
import { type CodeWork, runCode } from "./run-code.ts";
import { runTransform, type TransformWork } from "./run-transform.ts";

answerWork((message) => {
  if (!isWork(message)) throw new Error("a thread for data steps was asked for something else");
  return message.kind === "code" ? runCode(message) : runTransform(message);
});

/** What data-step.ts sends, and nobody else. */
function isWork(message: unknown): message is CodeWork | TransformWork {
  return typeof message === "object" && message !== null && "kind" in message && "seed" in message;
}
