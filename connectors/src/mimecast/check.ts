import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult, Container } from "../shared/connector.ts";
import { loadHeld } from "./actions/held-messages.ts";
import type { MimecastContext } from "./call.ts";
import { loadLogs, type MimecastStream, mimecastStreams } from "./logs.ts";

const kinds: readonly MimecastStream[] = ["url", "attachment", "impersonation"];

/** Asks for the last minute of each log and the hold queue: each is a right of the application's role by itself. */
export async function checkMimecast(ctx: MimecastContext): Promise<CheckResult> {
  const to = ctx.now().getTime();
  const looks: [label: string, look: () => Promise<unknown>][] = [
    ...kinds.map((kind): [string, () => Promise<unknown>] => [
      mimecastStreams[kind].label,
      () => loadLogs(ctx, kind, { from: to - 60_000, to, token: null }),
    ]),
    ["Hold queue", () => loadHeld(ctx, { start: to - 60_000, end: to })],
  ];
  const parts = [];
  for (const [label, look] of looks) {
    try {
      await look();
      parts.push({ label, ok: true, sentence: "Readable." });
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      parts.push({ label, ok: false, sentence: error.sentence });
    }
  }
  const ok = parts.some((part) => part.ok);
  return { ok, sentence: ok ? "Mimecast accepts the application." : (parts[0]?.sentence ?? ""), parts };
}

export async function* discoverLogs(): AsyncGenerator<Container> {
  for (const kind of kinds)
    yield { id: kind, label: mimecastStreams[kind].label, kind: "events", url: null, count: null, audience: null };
}
