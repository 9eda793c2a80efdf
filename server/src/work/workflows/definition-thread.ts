import { answerWork } from "../../platform/threads/answer-work.ts";
import { type DefinitionWork, doDefinitionWork } from "./definition-work.ts";

answerWork((message) => {
  if (!isWork(message)) throw new Error("a thread for definitions was asked for something else");
  return doDefinitionWork(message);
});

/** What definition-reader.ts sends, and nobody else. */
function isWork(message: unknown): message is DefinitionWork {
  return typeof message === "object" && message !== null && "kind" in message && "json" in message;
}
