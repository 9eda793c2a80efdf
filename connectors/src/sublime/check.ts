import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult, Container } from "../shared/connector.ts";
import type { SublimeContext } from "./call.ts";
import { loadGroups } from "./groups.ts";

export async function checkSublime(ctx: SublimeContext): Promise<CheckResult> {
  const to = ctx.now().getTime();
  try {
    await loadGroups(ctx, { from: to - 60_000, to, offset: 0, limit: 1 });
    return {
      ok: true,
      sentence: "Sublime accepts the key.",
      parts: [{ label: "Message groups", ok: true, sentence: "Readable." }],
    };
  } catch (error) {
    if (error instanceof ConnectorError) return { ok: false, sentence: error.sentence, parts: [] };
    throw error;
  }
}

export async function* discoverSublime(ctx: SublimeContext): AsyncGenerator<Container> {
  const { total } = await loadGroups(ctx, { from: 0, to: ctx.now().getTime(), offset: 0, limit: 1 });
  yield { id: "flagged", label: "Flagged message groups", kind: "events", url: null, count: total, audience: null };
}
