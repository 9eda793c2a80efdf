import type { Erasure } from "@hoopoe/contract/operations/erasure.ts";
import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { kindWords } from "../../../features/records/erasure/erasure-words.ts";
import { texts } from "../../../messages/en/pages/operations/erasure.ts";

/** One erasure: how far it is, then its proof. */
export function ProofRow({ erasure }: { erasure: Erasure }) {
  const { what, subjectId, status, kinds, total, done, sha256, requestedBy, requestedAt, finishedAt } = erasure;
  const { label, tone, icon } = states[status];
  return (
    <li className="flex flex-col gap-2 border-b border-line-subtle px-(--card-pad) py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-strong">{what}</span>
        <code className="type-code text-muted">{subjectId}</code>
        <span className="ml-auto">
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </span>
      </div>
      {status === "running" ? <Progress label={texts.erasing} done={done} total={total} unit={texts.rows} /> : null}
      <p className="type-small text-secondary">
        {texts.askedForByOn(
          requestedBy,
          dateOf(requestedAt),
          timeOf(requestedAt),
          finishedAt === null ? "." : texts.done(dateOf(finishedAt), timeOf(finishedAt)),
        )}
      </p>
      <details className="type-small">
        <summary className="w-fit cursor-pointer text-secondary">{texts.proof}</summary>
        <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {kinds.map(({ kind, count, sha256: hash, workspaceId }) => (
            <div key={`${workspaceId} ${kind}`} className="contents">
              <dt className="tabular-nums">{kindWords(kind, count)}</dt>
              <dd className="type-code break-all text-muted">{hash}</dd>
            </div>
          ))}
          <dt className="font-strong">{texts.sha256OfTheseLines}</dt>
          <dd className="type-code break-all">{sha256}</dd>
        </dl>
        <p className="mt-1.5 text-muted">{texts.eachHashIsOver}</p>
      </details>
    </li>
  );
}

const states = {
  running: { label: texts.erasing, tone: "info", icon: LoaderCircle },
  done: { label: texts.erased, tone: "success", icon: CircleCheck },
  failed: { label: texts.interruptedTheNextStart, tone: "danger", icon: CircleX },
} as const;
