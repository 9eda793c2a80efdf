import * as z from "zod/mini";
import type { Engine } from "../engine/engine.ts";
import type { Postman } from "./postman.ts";

const letter = z.object({ tenantId: z.uuid(), workspaceId: z.nullable(z.uuid()), mailId: z.uuid() });

/** Tries a letter until it is over; a killed process's waiting goes on in the next start. */
export function registerMailWorkflow(engine: Engine, postman: Postman): void {
  engine.register("mail", async (input, run) => {
    const id = letter.parse(input);
    for (let attempt = 1; ; attempt += 1) {
      const waitMs = await run.step(`try ${attempt}`, async () => {
        const result = await postman.carry(id);
        return result.state === "later" ? result.waitMs : null;
      });
      if (waitMs === null) return attempt;
      await run.sleep(waitMs);
    }
  });
}
