import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { EvidenceChip } from "../../../ui/EvidenceChip.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { StandingMark } from "../../reports/claims/StandingMark.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

interface FoundPassagesProps {
  sentences: readonly Sentence[];
  evidence: readonly Evidence[];
  openEvidenceId: string | undefined;
  onOpen: (evidenceId: string) => void;
}

/** Without a model: what was found, word for word, each with who wrote it, where and when. Nothing here is an answer. */
export function FoundPassages({ sentences, evidence, openEvidenceId, onOpen }: FoundPassagesProps) {
  const found = sentences.flatMap((sentence) => {
    const source = evidence.find(({ id }) => id === sentence.citations[0]?.evidenceId);
    return source === undefined ? [] : [{ sentence, source }];
  });
  if (found.length === 0) return null;
  return (
    <section aria-label={texts.passages}>
      <h3 className="flex items-baseline gap-2 border-b border-line-subtle pb-2">
        <span className="font-strong">{texts.passages}</span>
        <span className="type-small text-muted tabular-nums">{found.length}</span>
        <span className="type-small ml-auto text-muted">{texts.closestFirst}</span>
      </h3>
      <ol>
        {found.map(({ sentence, source }) => (
          <li key={sentence.id} className="flex gap-3 border-b border-line-subtle py-3">
            <span className="pt-0.5">
              <SourceIcon source={source.source_datatype} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="type-small flex flex-wrap items-center gap-x-2 gap-y-1 text-secondary">
                <span className="min-w-0 font-strong break-words">
                  {[source.title, personName(source.author)].filter(Boolean).join(" · ")}
                </span>
                {source.standing === undefined ? null : <StandingMark standing={source.standing} />}
                <time dateTime={source.date} className="ml-auto text-muted">
                  {dateOf(source.date)} {timeOf(source.date)}
                </time>
              </p>
              <p className="type-read mt-1 break-words">
                {quoteOf(sentence)}{" "}
                <EvidenceChip
                  number={source.number}
                  quote={sentence.text}
                  isActive={openEvidenceId === source.id}
                  onOpen={() => onOpen(source.id)}
                />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who wrote it stands above already. */
function quoteOf({ text, citations }: Sentence): string {
  const quotes = citations.flatMap(({ field, quote }) => (field === "body" || field === "title" ? [quote] : []));
  return quotes.length === 0 ? text : quotes.join(" … ");
}
