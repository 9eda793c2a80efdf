import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import type { DraftReport, SentenceDraft } from "@hoopoe/quotes/draft-report.ts";
import { readModelStream } from "../read-model-stream.ts";
import { weigh } from "./find-faults.ts";
import { type Numbered, placeSentence } from "./place-draft.ts";
import { citedSentence } from "./writer-schema.ts";

type Hears = (sentence: DraftedSentence | null) => void;

/** What a page is shown while the agent writes: sections that are finished, and the sentences of the one under way. */
export interface DraftStream {
  /** Listeners for one section's answer, each attempt from its beginning. */
  section(): { onText: (piece: string) => void; onVoid: () => void };
  /** The section under way is finished: it stays. */
  keep(): void;
  /** The section under way wasn't written. */
  drop(): void;
  /** All of it, changed. */
  replace(draft: DraftReport): void;
}

export function streamDraft(onDraft: Hears | undefined, numbered: Numbered): DraftStream {
  let kept: DraftedSentence[] = [];
  let current: DraftedSentence[] = [];
  const say = (part: DraftedSentence["part"], said: SentenceDraft): DraftedSentence => {
    const isQuoted = weigh(said, numbered.docs).status === "quoted";
    return { part, text: said.text, isQuoted };
  };
  const repeat = () => {
    onDraft?.(null);
    for (const sentence of kept) onDraft?.(sentence);
  };
  const drop = () => {
    if (current.length > 0) repeat();
    current = [];
  };
  return {
    section() {
      let read = readModelStream(hear);
      function hear({ part, value }: { part: DraftedSentence["part"]; value: unknown }) {
        const parsed = citedSentence.safeParse(value);
        if (!parsed.success) return;
        const sentence = say(part, placeSentence(parsed.data, numbered));
        current.push(sentence);
        onDraft?.(sentence);
      }
      return {
        onText: (piece) => read(piece),
        onVoid() {
          drop();
          read = readModelStream(hear);
        },
      };
    },
    keep() {
      kept = [...kept, ...current];
      current = [];
    },
    drop,
    replace({ bluf, findings, timeline, actions }) {
      kept = [
        ...bluf.map((said) => say("bluf", said)),
        ...findings.flatMap(({ heading, sentences }) => [
          say("heading", heading),
          ...sentences.map((said) => say("finding", said)),
        ]),
        ...timeline.map(({ sentence }) => say("timeline", sentence)),
        ...actions.map(({ sentence }) => say("actions", sentence)),
      ];
      current = [];
      repeat();
    },
  };
}
