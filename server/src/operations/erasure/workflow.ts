import * as z from "zod/mini";
import type { Engine } from "../../platform/engine/engine.ts";
import type { ErasureService } from "./service.ts";

const input = z.object({ tenantId: z.string(), erasureId: z.string() });
/** News of what was under way are held back for half a second at most; after this they are in the table. */
const settleMs = 1_000;
const attemptCountMax = 10;
const waitMsMax = 300_000;

/** The durable work behind an erasure: a killed process's goes on where it was; what fails is tried again, then given up. */
export function registerErasureWorkflow(engine: Engine, erasure: ErasureService): void {
  engine.register("erasure", async (payload, run) => {
    const ids = input.parse(payload);
    await run.sleep(settleMs);
    for (let attempt = 0; attempt < attemptCountMax; attempt += 1) {
      try {
        await run.step(`settle ${attempt}`, () => erasure.settle(ids));
        await run.step(`erase ${attempt}`, () => erasure.erase(ids, run.signal));
        await run.step(`finish ${attempt}`, () => erasure.finish(ids));
        return null;
      } catch {
        // Already in the log.
        await run.sleep(Math.min(waitMsMax, 1_000 * 2 ** attempt));
      }
    }
    await run.step("give up", () => erasure.giveUp(ids));
    return null;
  });
}
