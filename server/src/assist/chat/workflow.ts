import * as z from "zod/mini";
import type { Engine } from "../../platform/engine/engine.ts";
import type { ChatService } from "./service.ts";
import type { ProgressNotifier } from "./notify-progress.ts";

const input = z.object({ tenantId: z.string(), workspaceId: z.string(), userId: z.string(), messageId: z.string() });
/** More than any budget allows: a model step and a round of tools each. */
const stepsMax = 110;

/** Registers the durable work behind an answer: one step for each call of a model and each round of tools. */
export function registerAnswerWorkflow(
  engine: Engine,
  { chat, notifyProgress }: { chat: Pick<ChatService, "step">; notifyProgress: ProgressNotifier },
): void {
  engine.register("answer", async (given, run) => {
    const { messageId, ...scope } = input.parse(given);
    for (let step = 1; step <= stepsMax; step += 1) {
      const end = await run.step(`step-${step}`, () =>
        notifyProgress(scope, { messageId, step }, () => chat.step(scope, { messageId, signal: run.signal })),
      );
      if (end !== "again") return end;
    }
    return "done";
  });
}
