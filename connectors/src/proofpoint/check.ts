import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult, Container } from "../shared/connector.ts";
import type { ProofpointContext } from "./call.ts";
import { loadPeople } from "./actions/list-attacked-people.ts";
import { loadEvents, siemStreams } from "./siem.ts";

/** One short interval of each kind would cost four of some 1,800 calls a day: one is enough, and the people's list. */
export async function checkProofpoint(ctx: ProofpointContext): Promise<CheckResult> {
  const now = ctx.now().getTime();
  const parts = [
    await part("Events (SIEM)", () => loadEvents(ctx, "messages-delivered", { from: now - 60_000, to: now })),
    await part("Very attacked people", () => loadPeople(ctx, { window: 14, size: 1 })),
  ];
  const ok = parts[0]?.ok === true;
  return { ok, sentence: ok ? "Proofpoint TAP accepts the service principal." : (parts[0]?.sentence ?? ""), parts };
}

async function part(
  label: string,
  look: () => Promise<unknown>,
): Promise<{ label: string; ok: boolean; sentence: string }> {
  try {
    await look();
    return { label, ok: true, sentence: "Readable." };
  } catch (error) {
    if (error instanceof ConnectorError) return { label, ok: false, sentence: error.sentence };
    throw error;
  }
}

/** Each kind of event is a container; Proofpoint tells no numbers ahead. */
export async function* discoverEvents(): AsyncGenerator<Container> {
  for (const [id, { label }] of Object.entries(siemStreams))
    yield { id, label, kind: "events", url: null, count: null, audience: null };
}
