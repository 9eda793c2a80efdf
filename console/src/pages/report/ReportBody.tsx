import type { ReportDoc } from "@hoopoe/contract/report.ts";
import type { ReactNode } from "react";
import { dateOf, timeOf } from "../../lib/format.ts";
import { SourceIcon } from "../../ui/SourceIcon.tsx";
import { sourceLook } from "../../ui/source-look.ts";
import { type Selection, SentenceText } from "./SentenceText.tsx";

/** The report as it is read: bottom line first, then what it rests on. */
export function ReportBody({ doc, selection }: { doc: ReportDoc; selection: Selection }) {
  const say = (sentence: ReportDoc["bluf"][number]) => (
    <SentenceText key={sentence.id} sentence={sentence} selection={selection} />
  );
  return (
    <article className="type-read mx-auto w-full max-w-(--content-read) px-(--gutter) py-8">
      <p className="type-small mb-1 text-muted">
        {doc.question} · as of {dateOf(doc.asOf)} {timeOf(doc.asOf)} UTC
      </p>
      <h2 className="mb-6 text-[22px]/8 font-bold tracking-[-.016em] text-balance">{doc.title}</h2>
      {doc.bluf.length === 0 ? null : (
        <Part id="bottom-line" title="Bottom line">
          <p>{doc.bluf.map(say)}</p>
        </Part>
      )}
      {doc.findings.length === 0 ? null : (
        <Part id="findings" title="Findings">
          {doc.findings.map((finding, index) => (
            <section key={finding.id} className="mb-5">
              <h4 className="font-bold">
                {index + 1}. {say(finding.heading)}
              </h4>
              <p>{finding.sentences.map(say)}</p>
            </section>
          ))}
        </Part>
      )}
      {doc.timeline.length === 0 ? null : (
        <Part id="timeline" title="Timeline">
          <ol>
            {doc.timeline.map((entry) => {
              const source = selection.evidenceOf.get(entry.evidenceId)?.source_datatype;
              return (
                <li
                  key={`${entry.at} ${entry.sentence.id}`}
                  className="flex gap-3 border-b border-line-subtle py-2 last:border-0"
                >
                  <time dateTime={entry.at} className="type-code w-20 shrink-0 pt-1 text-muted phone:w-16">
                    <span className="block">{dateOf(entry.at).slice(0, 6)}</span>
                    {timeOf(entry.at)}
                  </time>
                  {source === undefined ? null : (
                    <span className="pt-0.5">
                      <SourceIcon source={source} />
                    </span>
                  )}
                  <span className="min-w-0 flex-1">{say(entry.sentence)}</span>
                </li>
              );
            })}
          </ol>
        </Part>
      )}
      {doc.gaps.length === 0 ? null : (
        <Part id="gaps" title="Gaps">
          <ul className="list-disc pl-5">
            {doc.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Part>
      )}
      <Part id="sources" title="Sources">
        <SourceTable doc={doc} />
      </Part>
      <Part id="method" title="Method">
        <p className="type-body text-secondary">
          {doc.method.note} Written by {doc.method.engineLabel} ({doc.method.model}). {doc.method.considered} events
          read, {doc.method.used} used; {doc.method.verified} of {doc.method.sentences} sentences stand on a quote that
          code has checked.
        </p>
      </Part>
    </article>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mb-8 scroll-mt-4">
      <h3 className="mb-2 font-bold">{title}</h3>
      {children}
    </section>
  );
}

function SourceTable({ doc }: { doc: ReportDoc }) {
  return (
    <table className="type-body w-full">
      <thead>
        <tr className="type-micro text-left text-muted">
          <th className="py-1">Source</th>
          <th className="py-1 text-right">Read</th>
          <th className="py-1 text-right">Used</th>
          <th className="py-1 text-right">Newest</th>
        </tr>
      </thead>
      <tbody>
        {doc.sources.map((source) => (
          <tr key={source.source_datatype} className="border-t border-line-subtle">
            <td className="py-1.5">
              <span className="inline-flex items-center gap-2">
                <SourceIcon source={source.source_datatype} isDecorative /> {sourceLook(source.source_datatype).label}
              </span>
            </td>
            <td className="text-right tabular-nums">{source.considered}</td>
            <td className="text-right tabular-nums">{source.used}</td>
            <td className="text-right text-muted tabular-nums">
              {source.newestAt === null ? "none" : `${dateOf(source.newestAt)} ${timeOf(source.newestAt)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
