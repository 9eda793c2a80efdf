import * as z from "zod/mini";
import type { Engine } from "../../platform/engine/engine.ts";
import { scopeInput } from "../../platform/engine/scope-input.ts";
import type { SavedTasksService } from "./service.ts";

const input = z.object({ ...scopeInput, runId: z.string() });

/** Registers the durable work behind a saved task's run: one step, which may be repeated. */
export function registerSavedTaskWorkflow(engine: Engine, tasks: Pick<SavedTasksService, "work">): void {
  engine.register("saved-task", async (payload, run) => {
    const { runId, ...scope } = input.parse(payload);
    await run.attempt(() => tasks.work(scope, runId));
    return null;
  });
}
