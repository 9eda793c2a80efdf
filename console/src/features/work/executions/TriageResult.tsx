import type { MailSignal, TriageResult as Result, Verdict } from "@hoopoe/contract/work/triage.ts";
import {
  CircleMinus,
  CirclePlus,
  CircleHelp,
  type LucideIcon,
  Minus,
  ShieldAlert,
  ShieldCheck,
  TriangleAlert,
} from "lucide-react";
import { texts } from "../../../messages/en/features/work/triage.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";

/** A message's verdict with what it rests on: facts from code, and spans of the message that code found. */
export function TriageResult({ result }: { result: Result }) {
  const { verdict, severity, reasons, signals, engine } = result;
  return (
    <section aria-label={texts.triage} className="flex min-w-0 flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <VerdictMark verdict={verdict} />
        {severity === "unknown" ? null : <span className="text-secondary">{texts.severity(texts[severity])}</span>}
        <span className="type-small text-muted">{texts.by(engine)}</span>
      </p>
      <ul className="flex flex-col gap-2" aria-label={texts.reasons}>
        {reasons.map(({ text, signals: ids, spans }, index) => (
          <li key={index} className="min-w-0">
            <p className="break-words">
              {text}{" "}
              {ids.map((id) => (
                <span
                  key={id}
                  className="mr-1 inline-flex h-4 items-center rounded-mark bg-active px-1 font-mono text-[10px]/none font-medium text-secondary"
                >
                  {id}
                </span>
              ))}
            </p>
            {spans.map(({ quote }) => (
              <blockquote
                key={quote}
                className="type-small mt-1 border-l-2 border-line-strong pl-2 break-words text-secondary"
              >
                {quote}
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
      {signals.length === 0 ? <p className="text-muted">{texts.noFacts}</p> : <Facts signals={signals} />}
    </section>
  );
}

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { tone, icon } = verdictLooks[verdict];
  return (
    <Badge tone={tone} icon={icon}>
      {texts[verdict]}
    </Badge>
  );
}

function Facts({ signals }: { signals: readonly MailSignal[] }) {
  const isSeveral = new Set(signals.map(({ source }) => source)).size > 1;
  return (
    <table className="w-full border-collapse">
      <caption className="type-small pb-1 text-left text-muted">{texts.facts}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{texts.weight}</th>
          <th scope="col">{texts.fact}</th>
        </tr>
      </thead>
      <tbody>
        {signals.map(({ id, weighs, text, source }) => {
          const { icon: Icon, className, word } = weights[weighs];
          return (
            <tr key={id} className="border-t border-line-subtle align-top">
              <td className="w-32 py-1.5 pr-2 phone:w-24">
                <span className={`type-small inline-flex items-center gap-1.5 ${className}`}>
                  <Icon size={14} className="shrink-0" aria-hidden="true" />
                  {word}
                </span>
              </td>
              <td className="py-1.5 break-words">
                {isSeveral ? `${texts.record(source)}: ` : null}
                {text} <span className="font-mono text-[10px] text-muted">{id}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const weights: Readonly<Record<MailSignal["weighs"], { icon: LucideIcon; className: string; word: string }>> = {
  for: { icon: CirclePlus, className: "text-success", word: texts.speaksFor },
  against: { icon: CircleMinus, className: "text-danger", word: texts.speaksAgainst },
  neither: { icon: Minus, className: "text-muted", word: texts.neutral },
};

const verdictLooks: Readonly<Record<Verdict, { tone: Tone; icon: LucideIcon }>> = {
  malicious: { tone: "danger", icon: ShieldAlert },
  suspicious: { tone: "warning", icon: TriangleAlert },
  harmless: { tone: "success", icon: ShieldCheck },
  unsure: { tone: "neutral", icon: CircleHelp },
};
