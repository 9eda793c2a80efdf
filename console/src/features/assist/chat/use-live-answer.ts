import type { AnswerState } from "@hoopoe/contract/assist/answer.ts";
import { isOver } from "./is-over.ts";
import { useLiveAnswers } from "./live-answers.ts";

/** One answer as far as it has come, beside what was kept of it; draws only who asks for this one. */
export function useLiveAnswer(transactionId: string, kept: AnswerState) {
  const live = useLiveAnswers(({ byId }) => byId[transactionId]);
  // What the page heard is ahead of what was kept when it asked, until the kept answer is whole.
  const isAhead = live !== undefined && live.lastSeq > 0 && !isOver(kept.status);
  return {
    answer: isAhead ? live.state : kept,
    trouble: live?.trouble ?? null,
    isKnown: live !== undefined,
    /** The question was not taken: nothing was heard of it, and nothing will be. */
    isRefused: live !== undefined && live.trouble !== null && !live.isAttached && live.lastSeq === 0,
  };
}
