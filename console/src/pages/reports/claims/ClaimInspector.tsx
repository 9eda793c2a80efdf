import type { Claim } from "@hoopoe/contract/reports/claim.ts";
import type { LedgerItem, LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import { reportClaimsGet, reportClaimUndo } from "@hoopoe/contract/reports/routes/claim.ts";
import { reportChanges } from "@hoopoe/contract/reports/routes/report-change.ts";
import { useMutation } from "@tanstack/react-query";
import { ExternalLink, Undo2 } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { authorWords, StandingMark } from "../../../features/reports/claims/StandingMark.tsx";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { ClaimContext } from "./ClaimContext.tsx";
import { ClaimHistory } from "./ClaimHistory.tsx";
import { kindWords } from "./kind-words.ts";
import { SettleForm } from "./SettleForm.tsx";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

interface ClaimInspectorProps {
  reportId: string;
  matter: LedgerMatter;
  items: readonly LedgerItem[];
  onClose: () => void;
}

/** One matter: what each source says in its own words, how it came to that, and the form that settles it. */
export function ClaimInspector({ reportId, matter, items, onClose }: ClaimInspectorProps) {
  const { override, claims } = matter;
  const isQuoted = claims.every(({ kind }) => kind === "unknown");
  const undo = useMutation({
    mutationFn: (overrideId: string) => call(reportClaimUndo, { params: { id: reportId }, body: { overrideId } }),
    onSuccess: async () => {
      await invalidate(reportClaimsGet, reportChanges);
      toastSuccess(texts.undone);
    },
    onError: (error) => toastFailure(texts.couldNotUndo, error),
  });
  return (
    <Inspector title={matter.matter} subtitle={matter.subject} onClose={onClose}>
      <section aria-label={texts.sources} className="border-b border-line-subtle px-4 pb-4">
        <ul className="flex flex-col gap-4">
          {claims.map((claim) => (
            <Said key={claim.id} claim={claim} item={items.find(({ id }) => id === claim.span.itemId)} />
          ))}
        </ul>
      </section>
      {isQuoted ? null : <ClaimHistory matter={matter} />}
      {override === null ? null : (
        <section className="flex items-start gap-3 border-b border-line-subtle px-4 py-3">
          <p className="min-w-0 flex-1 break-words text-secondary">{texts.heldBy(override.by, override.reason)}</p>
          <Button
            size="small"
            icon={Undo2}
            calls={reportClaimUndo}
            isLoading={undo.isPending}
            onClick={() => undo.mutate(override.id)}
          >
            {texts.undo}
          </Button>
        </section>
      )}
      {isQuoted ? null : <SettleForm key={matter.id} reportId={reportId} matter={matter} />}
    </Inspector>
  );
}

function Said({ claim, item }: { claim: Claim; item: LedgerItem | undefined }) {
  return (
    <li>
      <div className="mb-1 flex min-w-0 items-center gap-2">
        {item === undefined ? null : (
          <>
            <span className="inline-flex h-4 min-w-4 items-center justify-center rounded-mark bg-active px-1 font-mono text-[10px]/none font-medium text-secondary">
              {item.number}
            </span>
            <SourceIcon source={item.source_datatype} />
          </>
        )}
        <span className="min-w-0 flex-1 truncate text-secondary">
          {[item?.title, authorWords(claim, texts.nobody)].filter(Boolean).join(" · ")}
        </span>
        <StandingMark standing={claim.standing} />
      </div>
      <blockquote className="break-words">
        <Quoted claim={claim} />
      </blockquote>
      <p className="type-small mt-0.5 flex flex-wrap gap-x-2 text-muted">
        <time dateTime={claim.saidAt}>
          {dateOf(claim.saidAt)} {timeOf(claim.saidAt)}
        </time>
        {claim.kind === "unknown" ? null : <span>{kindWords[claim.kind]}</span>}
        {claim.happenedAt === null ? null : (
          <span>{texts.happened(`${dateOf(claim.happenedAt)} ${timeOf(claim.happenedAt)}`)}</span>
        )}
        {item?.url == null ? null : (
          <a
            href={item.url}
            target="_blank"
            rel="noreferrer noopener"
            className="text-link inline-flex items-center gap-1"
          >
            <ExternalLink size={14} aria-hidden="true" /> {texts.openAtTheSource}
          </a>
        )}
      </p>
      <ClaimContext span={claim.span} />
    </li>
  );
}

/** The source's words, the first value marked. */
function Quoted({ claim: { span, values } }: { claim: Claim }) {
  const value = values[0]?.text ?? "";
  const at = value === "" ? -1 : span.quote.indexOf(value);
  if (at === -1) return <>{span.quote}</>;
  return (
    <>
      {span.quote.slice(0, at)}
      <mark className="bg-active text-ink underline decoration-line-strong underline-offset-3">{value}</mark>
      {span.quote.slice(at + value.length)}
    </>
  );
}
