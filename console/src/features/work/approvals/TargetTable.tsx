import type { Approval } from "@hoopoe/contract/work/approval.ts";
import type { PlannedChange } from "@hoopoe/contract/work/execution.ts";
import { RotateCw, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { clockOf } from "../../../lib/format.ts";
import { visibleMarks } from "../../../lib/visible-marks.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { texts } from "../../../messages/en/features/work/approvals.ts";
import { AskAgain } from "./AskAgain.tsx";
import type { Target } from "./use-target.ts";

const rowsShown = 5;

interface TargetTableProps {
  approval: Pick<Approval, "status" | "changes" | "product_name" | "executionId" | "kind">;
  target: Target;
}

/** What the target is now and what it would be, field by field; what was read last where it can't be read now. */
export function TargetTable({ approval, target }: TargetTableProps) {
  const { reading, isReading } = target;
  const isOpen = approval.status === "pending";
  if (isOpen && isReading && reading === null) return <Skeleton label={texts.readingTheTarget} rows={3} />;
  const changes = reading !== null && reading.changes.length > 0 ? reading.changes : approval.changes;
  const product = approval.product_name ?? "";
  const isRead = reading !== null && reading.state !== "unreadable";
  return (
    <>
      {reading?.state !== "changed" ? null : (
        <div className="mb-3">
          <Notice tone="warning" icon={TriangleAlert} isLive action={<AskAgain approval={approval} />}>
            {texts.theTargetChanged}
          </Notice>
        </div>
      )}
      {isOpen && !isRead ? <NotRead target={target} hasChanges={changes.length > 0} /> : null}
      {changes.length === 0 ? null : (
        <ChangeTable
          changes={changes}
          caption={isRead ? texts.readAt(product, clockOf(reading.readAt)) : texts.asRequested(product)}
          afterLabel={isOpen ? texts.afterApproval : texts.requested}
        />
      )}
    </>
  );
}

/** The target couldn't be read: why, and another try. */
function NotRead({ target: { reason, isReading, readAgain }, hasChanges }: { target: Target; hasChanges: boolean }) {
  if (reason === undefined) return null;
  return (
    <div className="mb-2 flex items-center gap-3">
      <p className="type-small flex-1 text-secondary">
        {reason} {hasChanges ? texts.belowAsRequested : ""}
      </p>
      <Button size="small" icon={RotateCw} isLoading={isReading} onClick={readAgain}>
        {texts.readAgain}
      </Button>
    </div>
  );
}

interface ChangeTableProps {
  changes: readonly PlannedChange[];
  caption: string;
  afterLabel: string;
}

function ChangeTable({ changes, caption, afterLabel }: ChangeTableProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? changes : changes.slice(0, rowsShown);
  const hasTargets = new Set(changes.map(({ target }) => target)).size > 1;
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <table className="w-full table-fixed border-collapse text-left">
        <thead className="bg-card">
          <tr className="type-small text-muted">
            <th scope="col" className="px-3 py-2 font-medium">
              {caption}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {texts.now}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {afterLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ target, field, before, after }, index) => (
            <tr key={`${target} ${field} ${index}`} className="border-t border-line-subtle align-top">
              <th scope="row" className="px-3 py-1.75 font-normal break-words text-secondary">
                {hasTargets || index === 0 ? <span className="block text-ink">{visibleMarks(target)}</span> : null}
                {field}
              </th>
              <td className="px-3 py-1.75">
                <Side kind="remove" text={before} isSame={before === after} />
              </td>
              <td className="px-3 py-1.75">
                <Side kind="add" text={after} isSame={before === after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length <= rowsShown ? null : (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="type-small w-full border-t border-line-subtle px-3 py-2 text-left text-secondary hover:text-ink"
        >
          {isExpanded ? texts.showFewer : texts.showAllChanges(changes.length)}
        </button>
      )}
    </div>
  );
}

function Side({ kind, text, isSame }: { kind: "add" | "remove"; text: string | null; isSame: boolean }) {
  if (text === null) return <span className="text-muted">{texts.nothing}</span>;
  const words = text === "" ? texts.empty : visibleMarks(text);
  if (isSame) return <span className="break-words">{words}</span>;
  return (
    <span
      style={{ color: `var(--diff-${kind})`, background: `var(--diff-${kind}-bg)` }}
      className="inline-block max-h-40 max-w-full overflow-y-auto rounded-mark px-1.5 py-0.5 break-words whitespace-pre-wrap"
    >
      {kind === "add" ? "+ " : "− "}
      {words}
    </span>
  );
}
