import { reportGet, reportList, reportSentenceKeep, reportVersions } from "@hoopoe/contract/reports/routes/report.ts";
import type { NotSupported } from "@hoopoe/contract/reports/sentence-check.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { useRefusal } from "../../../ui/refusal.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { Tooltip } from "../../../ui/Tooltip.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

/** The newest version of a report, in which a person may keep sentences. */
export interface Keeping {
  readonly reportId: string;
  readonly version: number;
}

interface KeepSentenceProps {
  sentenceId: string;
  check: NotSupported;
  keeping: Keeping | undefined;
}

/** Behind a sentence that isn't supported: whether exports hold it, and who decided so. */
export function KeepSentence({ sentenceId, check, keeping }: KeepSentenceProps) {
  const keptBy = check.keptBy ?? null;
  return (
    <span className="type-small text-muted">
      <span title={check.reasons.join("\n")}>
        {keptBy === null ? texts.notSupportedNotExported : texts.notSupportedKeptBy(keptBy.name)}
      </span>{" "}
      {keeping === undefined ? null : <KeepButton {...{ sentenceId, keeping }} isKept={keptBy !== null} />}
    </span>
  );
}

function KeepButton({ sentenceId, keeping, isKept }: { sentenceId: string; keeping: Keeping; isKept: boolean }) {
  const { reportId, version } = keeping;
  const refusal = useRefusal(reportSentenceKeep);
  const keep = useMutation({
    mutationFn: () =>
      call(reportSentenceKeep, { params: { id: reportId, sentenceId }, body: { version, isKept: !isKept } }),
    onError: (error) => toastFailure(isKept ? texts.couldntUndoKeep : texts.couldntKeep, error),
    onSettled: () => invalidate(reportGet, reportVersions, reportList),
  });
  const isBlocked = refusal !== undefined || keep.isPending;
  const button = (
    <button
      type="button"
      aria-disabled={isBlocked || undefined}
      aria-busy={keep.isPending || undefined}
      onClick={() => (isBlocked ? undefined : keep.mutate())}
      className={cx("min-h-6 underline underline-offset-2", isBlocked ? "text-faint" : "text-ink")}
    >
      {isKept ? texts.undoKeep : texts.keep}
    </button>
  );
  return refusal === undefined ? button : <Tooltip text={refusal}>{button}</Tooltip>;
}
