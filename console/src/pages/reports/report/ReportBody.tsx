import { hasClock } from "@hoopoe/contract/reports/has-clock.ts";
import { answersOf } from "@hoopoe/contract/reports/question-part.ts";
import { likelihoods, type ReportSection } from "@hoopoe/contract/reports/report-layout.ts";
import {
  type Finding as Judged,
  type ReportDoc,
  type Sentence,
  sentencesOf,
  type TimelineEntry,
} from "@hoopoe/contract/reports/report.ts";
import { countStates } from "@hoopoe/contract/reports/sentence-check.ts";
import type { ReactNode } from "react";
import { cx } from "../../../lib/cx.ts";
import { reportTimeOf, utcDateOf, utcDayOf } from "../../../lib/format.ts";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { type Selection, SentenceText } from "./SentenceText.tsx";
import { EvidenceList, SourceTable } from "./ReportTables.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";
import { texts as shared } from "../../../messages/en/ui.ts";

/** What the head of the page shows of a title on a phone: a longer one is cut there, and stands whole above the text. */
const headCharsMax = 70;

interface ReportBodyProps {
  doc: ReportDoc;
  selection: Selection;
  /** Whether its title stands above it already, as the page's. */
  isTitled?: boolean;
}

/** The report as it is read: section by section, in the order of its template. */
export function ReportBody({ doc, selection, isTitled = false }: ReportBodyProps) {
  const counted = countedIn(doc);
  const [Title, Heading, Finding] = isTitled ? (["p", "h2", "h3"] as const) : (["h2", "h3", "h4"] as const);
  return (
    <article className="type-read mx-auto w-full max-w-(--content-read) px-(--gutter) py-8">
      <p className="type-small mb-1 text-muted">{texts.asOfUtc(utcDateOf(doc.asOf), reportTimeOf(doc.asOf))}</p>
      {/* The outline, with a filter for each state, has no room there. */}
      <p className="type-small mb-1 hidden text-muted narrow:block">{counted}</p>
      {partsIn(doc) === "" ? null : <p className="type-small mb-1 hidden text-muted narrow:block">{partsIn(doc)}</p>}
      {doc.title.startsWith(doc.question) ? null : (
        <p className="type-small full-text mb-1 line-clamp-4 text-muted">{doc.question}</p>
      )}
      {isTitled && doc.title.length <= headCharsMax ? null : (
        <Title
          className={cx(isTitled && "hidden phone:block", "text-[22px]/8 font-bold tracking-[-.016em] text-balance")}
        >
          {doc.title}
        </Title>
      )}
      {doc.sections.map((section) => {
        const content = contentOf(section, doc, { selection, Finding });
        return content === null ? null : (
          <section key={section.id} id={section.id} className="mt-6 mb-8 scroll-mt-4">
            <Heading className="mb-2 font-bold">{section.heading}</Heading>
            {section.intro === "" ? null : <p className="mb-2 text-secondary">{section.intro}</p>}
            {content}
          </section>
        );
      })}
    </article>
  );
}

function countedIn(doc: ReportDoc): string {
  return shared.countedStates(countStates(sentencesOf(doc)));
}

function partsIn(doc: ReportDoc): string {
  const parts = answersOf(doc.parts ?? [], sentencesOf(doc));
  if (parts.length === 0) return "";
  const open = parts.filter(({ sentenceIds }) => sentenceIds.length === 0).map(({ text }) => text);
  return texts.partsInOneLine(parts.length - open.length, parts.length, open.join("; "));
}

function contentOf(
  { id, part }: ReportSection,
  doc: ReportDoc,
  { selection, Finding }: { selection: Selection; Finding: "h3" | "h4" },
): ReactNode {
  const say = (sentence: Sentence) => <SentenceText key={sentence.id} sentence={sentence} selection={selection} />;
  switch (part) {
    case "bluf":
      return doc.bluf.length === 0 ? null : <Told doc={doc} sentences={doc.bluf} say={say} />;
    case "findings":
      return doc.findings.length === 0
        ? null
        : doc.findings.map((finding, index) => (
            <section key={finding.id} className="mb-5">
              <Finding className="relative font-bold">
                {index + 1}. {say(finding.heading)}
              </Finding>
              <Judgement finding={finding} />
              <Told doc={doc} sentences={finding.sentences} say={say} />
            </section>
          ));
    case "timeline":
    case "actions": {
      const entries = doc[part].filter((entry) => entry.sectionId === id);
      return entries.length === 0 ? null : <Entries entries={entries} selection={selection} />;
    }
    case "gaps":
      return doc.gaps.length === 0 ? null : (
        <ul className="list-disc pl-5">
          {doc.gaps.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      );
    case "evidence":
      return doc.evidence.length === 0 ? null : <EvidenceList evidence={doc.evidence} />;
    case "sources":
      return <SourceTable doc={doc} />;
    case "method":
      return (
        <p className="type-body text-secondary">
          {texts.writtenByEventsRead({
            note: doc.method.note,
            engineLabel: doc.method.engineLabel,
            model: doc.method.model,
            considered: doc.method.considered,
            used: doc.method.used,
            states: countedIn(doc),
          })}
        </p>
      );
  }
}

/** Prose as a paragraph; quotes of several people each on a line of its own. */
function Told({
  doc,
  sentences,
  say,
}: {
  doc: ReportDoc;
  sentences: readonly Sentence[];
  say: (one: Sentence) => ReactNode;
}) {
  if (doc.method.model !== quotesModel) return <p className="relative">{sentences.map(say)}</p>;
  return sentences.map((sentence) => (
    <p key={sentence.id} className="relative mb-1.5">
      {say(sentence)}
    </p>
  ));
}
/** What the method names where no model wrote. */
const quotesModel = "extractive";

/** How likely, and on a line of its own how sure: ICD 203 has no sentence hold both. */
function Judgement({ finding }: { finding: Judged }) {
  const { likelihood, confidence, judgedBy, concerns } = finding;
  const share = likelihood === null ? "" : `, ${likelihoods[likelihood].join("–")} %`;
  // Quotes as they stand: nobody has judged them.
  const isJudged = likelihood !== null || confidence !== null || judgedBy !== null;
  return (
    <div className="type-small mb-1 text-muted">
      {isJudged ? (
        <p>
          {likelihood === null ? texts.statedAsAFactBy : `${capital(likelihood)}${share}`}
          {judgedBy === null ? null : texts.judgedBy(judgedBy)}
        </p>
      ) : null}
      {confidence === null ? null : <p>{texts.confidence(confidence.level, confidence.why)}</p>}
      {concerns.length === 0 ? null : <p>{texts.concerns(concerns.join(", "))}</p>}
    </div>
  );
}

function Entries({ entries, selection }: { entries: readonly TimelineEntry[]; selection: Selection }) {
  return (
    <ol>
      {entries
        .toSorted((a, b) => a.at.localeCompare(b.at))
        .map((entry) => {
          const source = selection.evidenceOf.get(entry.evidenceId)?.source_datatype;
          return (
            <li
              key={`${entry.at} ${entry.sentence.id}`}
              className="flex gap-3 border-b border-line-subtle py-2 last:border-0"
            >
              <time dateTime={entry.at} className="type-code w-14 shrink-0 pt-1 text-muted">
                <span className="block">{utcDayOf(entry.at)}</span>
                {hasClock(entry.at) ? reportTimeOf(entry.at) : null}
              </time>
              {source === undefined ? null : (
                <span className="pt-0.5">
                  <SourceIcon source={source} />
                </span>
              )}
              <span className="min-w-0 flex-1">
                <SentenceText sentence={entry.sentence} selection={selection} />
              </span>
            </li>
          );
        })}
    </ol>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
