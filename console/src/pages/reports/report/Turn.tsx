import type { ReportTurn } from "@hoopoe/contract/reports/report-edit.ts";
import { Check, GitCompareArrows, Lock, MessageSquareQuote, X } from "lucide-react";
import { timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

/** One request and what came of it: a tick for what was done, a cross with the reason for what was not; what was asked is answered. */
export function Turn({ turn, onCompare }: { turn: ReportTurn; onCompare: (from: number, to: number) => void }) {
  const { version } = turn;
  return (
    <li>
      <p className="flex items-start gap-3">
        <span className="min-w-0 flex-1">
          <span className="sr-only">{turn.by}: </span>
          <span className="break-words">{turn.userInput}</span>
        </span>
        <time dateTime={turn.at} className="type-small shrink-0 text-muted" title={turn.by}>
          {timeOf(turn.at)}
        </time>
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {turn.results.map((result) => (
          <li key={`${result.kind} ${result.words}`} className="type-small flex gap-2 text-secondary">
            <ResultIcon {...result} />
            <span className="min-w-0 break-words">{result.words}</span>
          </li>
        ))}
      </ul>
      {version === null ? (
        <p className="type-small mt-1.5 text-muted">{texts.nothingWasChanged}</p>
      ) : (
        <div className="mt-2 flex items-center gap-2">
          <Button size="small" icon={GitCompareArrows} onClick={() => onCompare(version - 1, version)}>
            {texts.showVersionAgainst(version, version - 1)}
          </Button>
        </div>
      )}
    </li>
  );
}

function ResultIcon({ kind, done }: ReportTurn["results"][number]) {
  const look = "mt-0.5 shrink-0";
  if (kind === "answer")
    return <MessageSquareQuote size={14} className={`${look} text-muted`} aria-label={texts.answer} />;
  if (kind === "keep") return <Lock size={14} className={`${look} text-muted`} aria-label={texts.kept} />;
  return done ? (
    <Check size={14} className={`${look} text-success`} aria-label={texts.done} />
  ) : (
    <X size={14} className={`${look} text-warning`} aria-label={texts.notDone} />
  );
}
