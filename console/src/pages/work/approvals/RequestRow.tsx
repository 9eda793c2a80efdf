import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { Link } from "@tanstack/react-router";
import { UserRoundX } from "lucide-react";
import { approvalLooks, kindWords } from "../../../features/work/approvals/kind-words.ts";
import { leftWords } from "../../../features/work/approvals/left-words.ts";
import { StepTile } from "../../../features/work/wizard/canvas/StepTile.tsx";
import { cx } from "../../../lib/cx.ts";
import { timeOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import type { InboxTab } from "./use-inbox.ts";
import { texts } from "../../../messages/en/pages/work/approvals.ts";

interface RequestRowProps {
  approval: Approval;
  tab: InboxTab;
  isOpen: boolean;
  /** Whether it is marked; absent where it can't be. */
  isChosen?: boolean | undefined;
  onChoose?: () => void;
}

/** One request of the list: what, about which target, how long it still waits, and whether a stranger's text led to it. */
export function RequestRow({ approval, tab, isOpen, isChosen, onChoose }: RequestRowProps) {
  const { id, title, product_name, action, changes, requestedAt, sources, status } = approval;
  const isOutside = sources.some(({ standing }) => standing === "stranger");
  return (
    <li
      className={cx(
        "flex border-b border-line-subtle hover:bg-hover",
        isOpen && "bg-selected shadow-[inset_2px_0_var(--accent)]",
      )}
    >
      {isChosen === undefined ? null : (
        <label className="-mr-2 flex min-w-6 items-start py-3 pr-2 pl-(--gutter)">
          <input
            type="checkbox"
            aria-label={texts.select(title)}
            checked={isChosen}
            onChange={onChoose}
            className="size-6 scale-75 accent-(--accent)"
          />
        </label>
      )}
      <Link
        to="/dashboard/workflow-generation/approval"
        search={{ tab, id }}
        aria-current={isOpen || undefined}
        className="flex min-w-0 flex-1 gap-3 py-2.5 pr-(--gutter) pl-3 text-ink no-underline -outline-offset-2"
      >
        <StepTile productName={product_name ?? "Flow"} action={action ?? "approval"} />
        <span className="min-w-0 flex-1">
          <span className="flex gap-3">
            <span className="min-w-0 flex-1 truncate font-strong">{title}</span>
            <time dateTime={requestedAt} className="type-small shrink-0 text-muted">
              {timeOf(requestedAt)}
            </time>
          </span>
          {changes[0] === undefined ? null : <span className="block truncate text-secondary">{changes[0].target}</span>}
          <span className="type-small mt-0.5 flex items-center gap-1.5 text-muted">
            <RowState approval={approval} />
            {isOutside && status === "pending" ? (
              <span className="ml-auto">
                <Badge tone="warning" icon={UserRoundX}>
                  {texts.stranger}
                </Badge>
              </span>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  );
}

function RowState({ approval: { status, kind, expiresAt, decisions } }: { approval: Approval }) {
  if (status !== "pending")
    return <RunState {...approvalLooks[status]} detail={decisions.at(-1)?.by.name ?? undefined} />;
  const left = leftWords(expiresAt, Date.now());
  const isLate = expiresAt !== null && Date.parse(expiresAt) - Date.now() < 3_600_000;
  return (
    <>
      {kindWords[kind]}
      {left === "" ? null : (
        <>
          <span aria-hidden="true">·</span>
          <span className={isLate ? "text-warning" : undefined}>{left}</span>
        </>
      )}
    </>
  );
}
