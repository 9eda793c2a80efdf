import * as z from "zod/mini";
import type { Engine } from "../../platform/engine/engine.ts";
import type { IngestService } from "./service.ts";

const input = z.object({ tenantId: z.string(), workspaceId: z.string(), streamId: z.string(), runId: z.string() });
/** Passes of one run, each after a wait or a restart; a source that needs more is given up until the next run. */
const passCountMax = 50;

/**
 * The durable work behind an ingest run: passes over the source until it is read, each going on from the cursor that
 * the last committed page left; then the end. Between passes a source that limits us is waited for, asleep.
 */
export function registerIngestWorkflow(engine: Engine, ingest: IngestService): void {
  engine.register("ingest", async (payload, run) => {
    const { tenantId, workspaceId, ...ids } = input.parse(payload);
    const scope = { tenantId, workspaceId, userId: null };
    try {
      let isOver = false;
      for (let pass = 0; pass < passCountMax && !isOver; pass += 1) {
        const outcome = await run.step(`read ${pass}`, () => ingest.readPass(scope, { ...ids, closing: run.signal }));
        if (outcome.kind === "wait") await run.sleep(outcome.waitMs);
        isOver = outcome.kind !== "wait" && outcome.kind !== "again";
      }
      if (!isOver)
        await run.step("give up", () => ingest.giveUp(scope, { ...ids, passCount: passCountMax }).then(() => true));
      await run.step("statistics", () => ingest.renewStatistics(scope, ids));
      await run.step("end", () => ingest.endRun(scope, ids));
    } catch (error) {
      // A run that nobody ends would stand in the way of every later one.
      await run.step("fail", () => ingest.failRun(scope, { ...ids, error }));
    }
    await run.step("tell", () => ingest.notifyRunEnd(scope, ids).then(() => true));
    return null;
  });
}
