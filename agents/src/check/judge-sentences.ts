import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { Citation, Judgement, SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import * as z from "zod/mini";
import type { AgentModel } from "../models/agent-model.ts";
import { isTooLong } from "../models/is-too-long.ts";
import { askJson } from "../tasks/ask-json.ts";
import { findSpan } from "./find-span.ts";
import {
  charsOf,
  judgeInstructions,
  judgePrompt,
  judgePromptVersion,
  type Pending,
  sourceCharsMax,
  type Us,
} from "./judge-prompt.ts";
import { widenEvidence } from "./widen-evidence.ts";

const batchMax = 20;
const charsMax = 60_000;
/** Below it a source says too little to judge by. */
const sourceCharsMin = 700;

const verdict = z.object({
  id: z.coerce.number(),
  supported: z._default(z.nullable(z.boolean()), false),
  source: z.optional(z.unknown()),
  span: z._default(z.nullable(z.string().check(z.maxLength(4_000))), ""),
  why: z._default(z.nullable(z.string()), ""),
  lacking: z._default(z.nullable(z.boolean()), false),
});
const answer = z.object({ verdicts: z.array(verdict).check(z.maxLength(200)) });
type Verdict = z.infer<typeof verdict>;

interface JudgeOptions {
  readonly model: AgentModel;
  readonly us: Us | null;
  readonly zone: string;
  /** What a sentence may be judged by beside its own evidence. */
  readonly all?: readonly Evidence[];
  readonly signal?: AbortSignal | undefined;
}

/** `isLacking`: its sources don't say all of it, and nothing is against it. */
interface Judged {
  readonly check: SentenceCheck;
  readonly isLacking: boolean;
}

/**
 * Asks a model, apart from the one call that wrote them, whether the evidence says what the sentences say. A yes counts
 * only with a span that code finds in the evidence. A no for what the sources lack is asked once more with wider ones. A model that fails, refuses or leaves one out confirms nothing.
 * @returns the check by key. @throws the signal's reason
 */
export async function judgeSentences(
  pending: readonly Pending[],
  options: JudgeOptions,
): Promise<ReadonlyMap<string, SentenceCheck>> {
  const judged = new Map<string, Judged>();
  for (const batch of batchesOf(pending))
    for (const [key, one] of await judgeBatch(batch, options)) judged.set(key, one);
  const lacking = pending.flatMap((one) =>
    judged.get(one.key)?.isLacking === true ? (widenEvidence(one, options.all ?? []) ?? []) : [],
  );
  for (const batch of batchesOf(lacking))
    for (const [key, one] of await judgeBatch(batch, options, sourceCharsMax * 2))
      if (one.check.status === "supported") judged.set(key, one);
  return new Map([...judged].map(([key, { check }]) => [key, check]));
}

/** What is too long for the model is asked in halves; a single sentence with less of its sources, which is said. */
async function judgeBatch(
  batch: readonly Pending[],
  options: JudgeOptions,
  room = sourceCharsMax,
): Promise<[string, Judged][]> {
  const { model, us, zone, signal } = options;
  const outcome = await askJson({
    model,
    system: judgeInstructions,
    prompt: judgePrompt(batch, { us, zone }, room).prompt,
    schema: answer,
    ...(signal === undefined ? {} : { signal }),
  });
  if (outcome.status === "answered")
    return batch.map((one, index) => {
      const said = outcome.value.verdicts.find(({ id }) => id === index + 1);
      const judgement = { model: model.label, prompt: judgePromptVersion, key: one.key };
      const check = toCheck(said, one, { judgement, room });
      return [one.key, { check, isLacking: said?.supported === false && said.lacking === true }];
    });
  if (isTooLong(outcome) && batch.length === 1 && room / 2 >= sourceCharsMin)
    return judgeBatch(batch, options, room / 2);
  if (isTooLong(outcome) && batch.length > 1) {
    const half = Math.ceil(batch.length / 2);
    return [...(await judgeBatch(batch.slice(0, half), options)), ...(await judgeBatch(batch.slice(half), options))];
  }
  return batch.map(({ key }) => [key, { check: unconfirmed(`${model.label}: ${outcome.reason}`), isLacking: false }]);
}

function toCheck(
  said: Verdict | undefined,
  { citations, evidence }: Pending,
  { judgement, room }: { judgement: Judgement; room: number },
): SentenceCheck {
  if (said === undefined) return unconfirmed(`${judgement.model} gave no verdict`);
  const why = (said.why ?? "").replace(/\s+/g, " ").trim().slice(0, 300);
  if (said.supported !== true)
    return {
      status: "not-supported",
      reasons: [
        why === "" ? "the evidence doesn't say so" : `the evidence doesn't say so: ${why}`,
        ...(room < sourceCharsMax && evidence.some(({ body }) => body.length > room)
          ? [`only some ${room} characters of each source fit ${judgement.model}`]
          : []),
      ],
      judgement,
    };
  const span: Citation | null = findSpan(said.span ?? "", { evidence, citations });
  return span === null
    ? unconfirmed("the words given as proof aren't in the evidence")
    : { status: "supported", span, judgement };
}

function unconfirmed(why: string): SentenceCheck {
  return { status: "not-supported", reasons: [`couldn't be confirmed: ${why}`] };
}

function batchesOf(pending: readonly Pending[]): Pending[][] {
  const batches: Pending[][] = [];
  for (const one of pending) {
    const last = batches.at(-1);
    if (last !== undefined && last.length < batchMax && charsOf([...last, one]) <= charsMax) last.push(one);
    else batches.push([one]);
  }
  return batches;
}
