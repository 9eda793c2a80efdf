import { type SentenceState, sentenceStates } from "@hoopoe/contract/reports/sentence-check.ts";
import { CircleDashed, EqualNot, History, type LucideIcon } from "lucide-react";
import { texts } from "../messages/en/ui.ts";

/** For groups that come before the reports: they show sentences of runs. */
export const stateNames = sentenceStates;

/** The name of each state, as filters, counts and marks have it. */
export const stateLabels: Readonly<Record<SentenceState, string>> = {
  quoted: texts.quoted,
  supported: texts.supported,
  disputed: texts.disputed,
  superseded: texts.superseded,
  "not-supported": texts.notSupported,
};

/** In the margin, so that a reader finds them all by running an eye down it; what is backed has none. */
export const stateMarks: Readonly<Partial<Record<SentenceState, LucideIcon>>> = {
  disputed: EqualNot,
  superseded: History,
  "not-supported": CircleDashed,
};

/** A square for a state: filled, outlined, yellow, struck through, dashed. */
export const stateSwatches: Readonly<Record<SentenceState, string>> = {
  quoted: "bg-line-control",
  supported: "border border-line-control bg-active",
  disputed: "bg-warning",
  superseded:
    "border border-line-control bg-[repeating-linear-gradient(135deg,var(--border-control)_0_2px,transparent_2px_4px)]",
  "not-supported": "border border-dashed border-line-control",
};

/** The words of a sentence that isn't supported, and of the one whose evidence is open. */
export const notSupportedClass =
  "text-secondary underline decoration-line-control decoration-dashed decoration-1 underline-offset-4";
export const activeSentenceClass = "bg-active underline decoration-ink decoration-2 underline-offset-4";
