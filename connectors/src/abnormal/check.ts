import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult, Container } from "../shared/connector.ts";
import type { AbnormalContext } from "./call.ts";
import { type AbnormalStream, abnormalStreams, loadIds } from "./lists.ts";

const kinds: readonly AbnormalStream[] = ["threats", "cases", "vendor-cases", "reported-messages"];

/** Asks for the last minute of each kind: which of them a token may read depends on what was bought. */
export async function checkAbnormal(ctx: AbnormalContext): Promise<CheckResult> {
  const to = ctx.now().getTime();
  const parts = [];
  for (const kind of kinds) {
    try {
      await loadIds(ctx, kind, { from: to - 60_000, to, number: 1 });
      parts.push({ label: abnormalStreams[kind].label, ok: true, sentence: "Readable." });
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      parts.push({ label: abnormalStreams[kind].label, ok: false, sentence: error.sentence });
    }
  }
  const ok = parts[0]?.ok === true;
  return { ok, sentence: ok ? "Abnormal accepts the token." : (parts[0]?.sentence ?? ""), parts };
}

export async function* discoverKinds(): AsyncGenerator<Container> {
  for (const kind of kinds)
    yield { id: kind, label: abnormalStreams[kind].label, kind: "events", url: null, count: null, audience: null };
}
