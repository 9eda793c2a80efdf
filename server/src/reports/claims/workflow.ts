import * as z from "zod/mini";
import type { Engine } from "../../platform/engine/engine.ts";
import { scopeInput } from "../../platform/engine/scope-input.ts";
import type { ClaimsService } from "./service.ts";

const input = z.object({ ...scopeInput, eventSetId: z.string(), attempt: z.int() });

/** Registers the durable work behind a reading of claims: it keeps its own record of what is done. */
export function registerClaimsWorkflow(engine: Engine, claims: ClaimsService): void {
  engine.register("claims", async (given, run) => {
    const { eventSetId, attempt, ...scope } = input.parse(given);
    await run.attempt(() => claims.read(scope, { eventSetId, attempt, signal: run.signal }));
    return null;
  });
}
