import { draftedMax, type DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";

const everyMs = 500;

export interface DraftKeeper {
  /** Takes the next sentence; null: what came before is written anew. */
  add(sentence: DraftedSentence | null): void;
  /** Stops keeping; resolves once nothing of it is on its way any more. */
  stop(): Promise<void>;
}

/** Keeps what is written so far twice a second at most, one write at a time, the latest always. */
export function keepDraft(save: (draft: readonly DraftedSentence[]) => Promise<void>): DraftKeeper {
  let draft: DraftedSentence[] = [];
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const write = () => {
    timer = undefined;
    const now = [...draft];
    // A draft that cannot be kept is no reason to stop writing.
    turn = turn.then(() => save(now)).catch(() => undefined);
  };
  return {
    add(sentence) {
      if (sentence === null) draft = [];
      else if (draft.length < draftedMax) draft.push({ ...sentence, text: sentence.text.slice(0, 1000) });
      timer ??= setTimeout(write, everyMs);
    },
    async stop() {
      clearTimeout(timer);
      await turn;
    },
  };
}
