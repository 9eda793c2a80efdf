import * as z from "zod/mini";
import type { Engine } from "../../platform/engine/engine.ts";
import { scopeInput } from "../../platform/engine/scope-input.ts";
import type { ReportsService } from "./service.ts";

const input = z.object({
  ...scopeInput,
  reportId: z.string(),
  eventSetId: z.optional(z.string()),
  note: z.optional(z.string()),
});

/** Registers the durable work behind a report: one step, which may be repeated. */
export function registerReportWorkflow(engine: Engine, reports: ReportsService): void {
  engine.register("report", (given, run) => {
    const { reportId, eventSetId, note, ...scope } = input.parse(given);
    return run.step("write", () => reports.write(scope, { reportId, eventSetId, note }));
  });
}
