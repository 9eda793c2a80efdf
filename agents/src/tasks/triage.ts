import {
  type MailSignal,
  severities,
  type TriageReason,
  type TriageResult,
  verdicts,
} from "@hoopoe/contract/work/triage.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import * as z from "zod/mini";
import { findSpan } from "../claims/find-span.ts";
import { builtInLabel } from "../models/agent-model.ts";
import type { AgentTask } from "./agent-task.ts";
import { askOrFail } from "./ask-json.ts";
import { mailSignals } from "./mail-signals.ts";
import type { SenderKnowledge } from "./sender-knowledge.ts";
import { triageInstructions, triagePrompt } from "./triage-prompt.ts";

const reason = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(600)),
  signals: z._default(z.array(z.string()), []),
  spans: z._default(z.array(z.object({ source: z.number(), quote: z.string() })), []),
});
const answer = z.object({
  verdict: z.enum(verdicts),
  severity: z.enum(severities),
  reasons: z.array(reason).check(z.minLength(1), z.maxLength(8)),
});
type Answer = z.infer<typeof answer>;

/** A model's verdict on an alert or a message, by facts that code read off it and spans that code finds in it. Without a model there are the facts. */
export const triage: AgentTask = async ({ model, docs, senders = [], signal }): Promise<TriageResult> => {
  const signals = signalsOf(docs, senders);
  if (model.kind === "built-in") return { ...unsure, signals, engine: builtInLabel };
  const judged = await askOrFail({
    model,
    system: triageInstructions,
    prompt: triagePrompt(docs, signals),
    schema: answer,
    refuse: (given) => faultsOf(given, { docs, signals }),
    signal,
  });
  return { ...judged, reasons: judged.reasons.map((one) => located(one, docs)), signals, engine: model.label };
};

const unsure: Pick<TriageResult, "verdict" | "severity" | "reasons"> = {
  verdict: "unsure",
  severity: "unknown",
  reasons: [
    {
      text: "No model is connected, so nothing was judged. Read the facts, or connect a model under Agents & Models.",
      signals: [],
      spans: [],
    },
  ],
};

const signalsMax = 200;

function signalsOf(docs: readonly SourceDoc[], senders: readonly (SenderKnowledge | null)[]): MailSignal[] {
  const found = docs.flatMap((doc, index) => {
    const knowledge = senders[index] ?? null;
    return knowledge === null ? [] : mailSignals(doc, knowledge).map((one) => ({ ...one, source: index + 1 }));
  });
  return found.slice(0, signalsMax).map((one, index) => ({ id: `s${index + 1}`, ...one }));
}

interface Given {
  readonly docs: readonly SourceDoc[];
  readonly signals: readonly MailSignal[];
}

function faultsOf({ verdict, reasons }: Answer, { docs, signals }: Given): string[] {
  const byId = new Map(signals.map((one) => [one.id, one]));
  const faults = reasons.flatMap(({ signals: ids, spans }, index) => {
    const at = `at reasons.${index}`;
    return [
      ...(ids.length + spans.length === 0 ? [`${at}: it names no fact and quotes no span`] : []),
      ...ids.filter((id) => !byId.has(id)).map((id) => `${at}: there is no fact ${JSON.stringify(id)}`),
      ...spans
        .filter((span) => spanIn(docs, span) === null)
        .map(({ source, quote }) => `${at}: source ${source} doesn't contain ${JSON.stringify(quote.slice(0, 100))}`),
    ];
  });
  const speaksFor = reasons.some(({ signals: ids }) => ids.some((id) => byId.get(id)?.weighs === "for"));
  if (verdict === "harmless" && !speaksFor)
    faults.push(
      'a "harmless" verdict needs a reason that rests on a fact that weighs for the message; without one it is "unsure"',
    );
  return faults;
}

function spanIn(docs: readonly SourceDoc[], { source, quote }: { source: number; quote: string }): string | null {
  const doc = docs[source - 1];
  if (doc === undefined) return null;
  return [doc.body, doc.title, doc.author].map((text) => findSpan(text, quote)?.quote).find(Boolean) ?? null;
}

/** With each quote in the source's own wording. */
function located(given: Answer["reasons"][number], docs: readonly SourceDoc[]): TriageReason {
  return {
    ...given,
    spans: given.spans.map(({ source, quote }) => ({ source, quote: spanIn(docs, { source, quote }) ?? quote })),
  };
}
