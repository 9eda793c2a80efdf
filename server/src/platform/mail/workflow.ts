import * as z from "zod/mini";
import type { Engine } from "../engine/engine.ts";
import type { OutboxWorker } from "./outbox-worker.ts";

const email = z.object({ tenantId: z.uuid(), workspaceId: z.nullable(z.uuid()), mailId: z.uuid() });

/** Tries an email until it is sent or given up; after a kill the next start continues the wait. */
export function registerMailWorkflow(engine: Engine, outboxWorker: OutboxWorker): void {
  engine.register("mail", async (input, run) => {
    const id = email.parse(input);
    for (let attempt = 1; ; attempt += 1) {
      const waitMs = await run.step(`try ${attempt}`, async () => {
        const result = await outboxWorker.deliver(id);
        return result.state === "later" ? result.waitMs : null;
      });
      if (waitMs === null) return attempt;
      await run.sleep(waitMs);
    }
  });
}
