import { createHash } from "node:crypto";
import type { ClaimGroup } from "@hoopoe/contract/reports/claim.ts";
import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import type { AgentModel } from "../models/agent-model.ts";
import { hasNounCapitals } from "../policy/check-values.ts";
import { type CitedText, weighSentence, withoutModel } from "../policy/check-citations.ts";
import { applyClaims } from "./apply-claims.ts";
import { applyStanding } from "./apply-standing.ts";
import { findSpan } from "./find-span.ts";
import { judgePromptVersion, type Pending, type Us } from "./judge-prompt.ts";
import { judgeSentences } from "./judge-sentences.ts";
import { ourNamesOf, weighWidely } from "./weigh-widely.ts";
import { widenEvidence } from "./widen-evidence.ts";

export interface CheckOptions {
  readonly evidence: readonly Evidence[];
  /** Items that no sentence cites: one whose sources lack something is judged by those of their threads too. */
  readonly others?: readonly Evidence[] | undefined;
  readonly model: AgentModel;
  /** Confirms sentences; absent: `model` does. */
  readonly judge?: AgentModel | undefined;
  readonly us?: Us | null | undefined;
  /** In which times of items are said; UTC where absent. */
  readonly zone?: string | undefined;
  /** Written together with the sentences, such as the question: a short answer alone doesn't show its language. */
  readonly beside?: string | undefined;
  /** What earlier versions of the document found: the same sentence on the same evidence isn't asked about again. */
  readonly known?: readonly { check: SentenceCheck }[] | undefined;
  /** Claims of the same items that are disputed or were replaced. */
  readonly claims?: readonly ClaimGroup[] | undefined;
  /** False: the evidence isn't one document's, so no sentence is read beside items that it doesn't cite. */
  readonly isWidened?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The check of a document's sentences, in their order: code finds quotes and compares hard values, a second model call
 * confirms what is left, and claims mark what is disputed or superseded. @throws the signal's reason
 */
export async function checkSentences(sentences: readonly CitedText[], options: CheckOptions): Promise<SentenceCheck[]> {
  const { evidence, us = null, zone = "UTC", beside = "", known = [], claims = [], isWidened = true, signal } = options;
  const all = isWidened ? [...evidence, ...(options.others ?? [])] : [];
  const model = options.judge ?? options.model;
  const weigh = isWidened ? weighWidely : weighSentence;
  const isNounCapital = hasNounCapitals([beside, ...sentences.map(({ text }) => text)].join("\n"));
  const ourNames = ourNamesOf(us);
  const weighed = sentences.map((sentence) => ({
    sentence,
    code: weigh(sentence, evidence, { isNounCapital, ourNames, zone }),
  }));
  const earlier = new Map(
    known.flatMap(({ check }) =>
      "judgement" in check && check.judgement ? [[check.judgement.key, check] as const] : [],
    ),
  );
  const pending = new Map<string, Pending>();
  const keyed = weighed.map(({ sentence, code }) => {
    if (code.status !== "open") return { sentence, code, key: "" };
    const key = keyOf(sentence, code.evidence, model);
    pending.set(key, {
      key,
      text: sentence.text,
      citations: [...sentence.citations, ...(sentence.inherits ?? [])],
      evidence: code.evidence,
    });
    return { sentence, code, key };
  });
  const isAsked = model.kind !== "built-in";
  const kept = new Map(
    [...pending.values()].flatMap((one) => {
      const check = recalled(earlier.get(one.key), one, all);
      return check === undefined ? [] : [[one.key, check] as const];
    }),
  );
  const open = isAsked ? [...pending.values()].filter(({ key }) => !kept.has(key)) : [];
  const judged =
    open.length === 0 ? new Map<string, SentenceCheck>() : await judgeSentences(open, { model, us, zone, all, signal });
  return keyed.map(({ sentence, code, key }) => {
    if (code.status === "refused") return { status: "not-supported", reasons: code.reasons };
    const check: SentenceCheck =
      code.status === "quoted"
        ? code
        : (kept.get(key) ?? judged.get(key) ?? { status: "not-supported", reasons: [withoutModel] });
    return applyStanding(applyClaims(check, sentence, { evidence, claims }), sentence, {
      evidence: [...evidence, ...all],
      isQuotes: !isAsked,
    });
  });
}

/** An earlier verdict with its span at its place among today's items; void where it is nowhere. */
function recalled(
  check: SentenceCheck | undefined,
  pending: Pending,
  all: readonly Evidence[],
): SentenceCheck | undefined {
  if (check?.status === "not-supported")
    return { status: check.status, reasons: check.reasons, judgement: check.judgement };
  if (check?.status !== "supported") return undefined;
  const wider = widenEvidence(pending, all)?.evidence ?? [];
  const span = findSpan(check.span.quote, pending) ?? findSpan(check.span.quote, { ...pending, evidence: wider });
  return span === null ? undefined : { ...check, span };
}

function keyOf({ text }: CitedText, evidence: readonly Evidence[], { label, modelId }: AgentModel): string {
  const items = evidence.map(({ title, body, author, date, standing = null }) =>
    standing === null ? [title, body, author, date] : [title, body, author, date, standing],
  );
  return createHash("sha256")
    .update(JSON.stringify([text, items, label, modelId, judgePromptVersion]))
    .digest("hex")
    .slice(0, 32);
}
