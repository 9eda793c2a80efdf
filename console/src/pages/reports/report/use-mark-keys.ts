import type { Sentence } from "@hoopoe/contract/reports/report.ts";
import { isBacked } from "@hoopoe/contract/reports/sentence-check.ts";
import { useEffect } from "react";

/** N and P go to the next and the previous marked sentence, from the one that is open, except where one is writing. */
export function useMarkKeys(
  sentences: readonly Sentence[],
  { openId, onOpen }: { openId: string | undefined; onOpen: (sentenceId: string) => void },
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if ((key !== "n" && key !== "p") || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return;
      const marked = markAfter(sentences, { openId, step: key === "n" ? 1 : -1 });
      if (marked === undefined) return;
      event.preventDefault();
      onOpen(marked);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [sentences, openId, onOpen]);
}

function markAfter(
  sentences: readonly Sentence[],
  { openId, step }: { openId: string | undefined; step: 1 | -1 },
): string | undefined {
  const at = sentences.findIndex(({ id }) => id === openId);
  const isMarked = (sentence: Sentence) => !isBacked(sentence);
  const found =
    step === 1
      ? (sentences.slice(at + 1).find(isMarked) ?? sentences.find(isMarked))
      : (sentences.slice(0, Math.max(0, at)).findLast(isMarked) ?? sentences.findLast(isMarked));
  return found?.id;
}

/** Whether keys are letters there. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
