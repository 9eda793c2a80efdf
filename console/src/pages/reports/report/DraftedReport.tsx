import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

const headings: Record<"bluf" | "findings" | "timeline" | "actions", string> = {
  bluf: texts.bottomLine,
  findings: texts.findings,
  timeline: texts.timeline,
  actions: texts.actionsTaken,
};

type Section = keyof typeof headings;

/** What is written so far, sentence by sentence, without a state: the check comes at the end; the finished report takes its place. */
export function DraftedReport({ draft }: { draft: readonly DraftedSentence[] }) {
  const sections = Map.groupBy(draft, ({ part }) => sectionOf(part));
  return (
    <article aria-label={texts.writtenSoFar} className="type-read w-full max-w-(--content-read) text-secondary">
      {[...sections].map(([section, sentences]) => (
        <section key={section} className="mb-6">
          <h2 className="mb-2 font-bold text-ink">{headings[section]}</h2>
          {sentences.map((sentence, index) => (
            // Sentences are only ever added at the end.
            <Drafted key={index} sentence={sentence} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Drafted({ sentence: { part, text } }: { sentence: DraftedSentence }) {
  if (part === "heading") return <h3 className="mt-3 font-bold text-ink">{text}</h3>;
  return part === "timeline" || part === "actions" ? <p>{text}</p> : <span>{text} </span>;
}

function sectionOf(part: DraftedSentence["part"]): Section {
  return part === "heading" || part === "finding" ? "findings" : part;
}
