import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { approvalGet } from "@hoopoe/contract/work/routes/approval.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, FileLock2, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { visibleMarks } from "../../../lib/visible-marks.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { MoreRows } from "../../../ui/MoreRows.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { JsonView } from "../../../features/work/executions/JsonView.tsx";
import { tabClass } from "../../../features/work/jobs/tab-class.ts";
import { StepTile } from "../../../features/work/wizard/canvas/StepTile.tsx";
import { ApprovalFacts } from "../../../features/work/approvals/ApprovalFacts.tsx";
import { ChangeList } from "../../../features/work/approvals/ChangeList.tsx";
import { DecisionForm } from "../../../features/work/approvals/DecisionForm.tsx";
import { approvalLooks, kindWords } from "../../../features/work/approvals/kind-words.ts";
import { leftWords } from "../../../features/work/approvals/left-words.ts";
import { openRequest } from "./open-request.ts";
import { PolicySheet } from "./PolicySheet.tsx";
import { useApprovalCounts } from "../../../features/work/approvals/use-approval-count.ts";
import { type InboxTab, inboxViews, useInbox } from "./use-inbox.ts";
import { texts } from "../../../messages/en/pages/work/approvals.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation/approval");

/** One inbox for all that waits for a person's word: tool calls, job steps, exposures, publishing. */
export function ApprovalsPage() {
  const { tab = "mine", id } = route.useSearch();
  const approvals = useInbox(inboxViews[tab]);
  const { requests: shown } = approvals;
  const counts = useApprovalCounts();
  // Beside one's own: what waits for somebody else, and what was decided last.
  const { requests: others } = useInbox(inboxViews.others);
  const { requests: decided } = useInbox(inboxViews.lately);
  const beside = tab === "mine" ? [...others, ...decided] : [];
  const [isPolicyOpen, setIsPolicyOpen] = useState(false);
  const [lastId, setLastId] = useState<string>();
  const open = openRequest({ listed: shown, beside }, { id, lastId });
  if (open !== undefined && open.id !== lastId) setLastId(open.id);
  return (
    <div className="page-row">
      <section
        aria-label={texts.requests}
        className={cx(
          "flex min-h-0 w-98 shrink-0 flex-col border-r border-line-subtle narrow:w-full narrow:border-0",
          id !== undefined && "narrow:hidden",
        )}
      >
        <div className="flex items-center gap-3 px-(--gutter) pt-4 pb-3">
          <h1 className="type-title flex-1">{texts.approvals}</h1>
          <LinkButton to="/dashboard/workflow-generation/exposure" size="small" icon={FileLock2}>
            {texts.exposedDocuments}
          </LinkButton>
          <IconButton label={texts.approvalPolicy} icon={SlidersHorizontal} onClick={() => setIsPolicyOpen(true)} />
          {isPolicyOpen ? <PolicySheet onClose={() => setIsPolicyOpen(false)} /> : null}
        </div>
        <InboxTabs tab={tab} counts={counts} />
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Inbox approvals={approvals} tab={tab} openId={open?.id} />
          <MoreRows pages={approvals} label={texts.showOlder} />
          {tab !== "mine" ? null : (
            <>
              <Beside
                title={texts.othersDecide}
                requests={others}
                more={counts.all - counts.pending - others.length}
                openId={open?.id}
              />
              <Beside title={texts.decidedLately} requests={decided} more={0} openId={open?.id} />
            </>
          )}
        </div>
      </section>
      <div className={cx("flex min-h-0 min-w-0 flex-1 flex-col", id === undefined && "narrow:hidden")}>
        {open !== undefined ? (
          <RequestDetail key={open.id} approval={open} tab={tab} />
        ) : id === undefined ? null : (
          <OneRequest id={id} tab={tab} />
        )}
      </div>
    </div>
  );
}

function InboxTabs({ tab, counts }: { tab: InboxTab; counts: { pending: number; all: number } }) {
  const tabs = [
    ["mine", texts.forYou, counts.pending],
    ["all", texts.all, counts.all],
    ["decided", texts.decided, 0],
  ] as const;
  return (
    <nav aria-label={texts.whichRequests} className="flex gap-5 border-b border-line-subtle px-(--gutter)">
      {tabs.map(([value, label, count]) => (
        <Link
          key={value}
          to="/dashboard/workflow-generation/approval"
          search={{ tab: value }}
          aria-current={tab === value ? "page" : undefined}
          className={tabClass(tab === value)}
        >
          {label}
          {count === 0 ? null : <span className="text-muted tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface InboxProps {
  approvals: ReturnType<typeof useInbox>;
  tab: InboxTab;
  openId: string | undefined;
}

function Inbox({ approvals, tab, openId }: InboxProps) {
  if (approvals.isPending) return <Skeleton label={texts.loadingApprovals} />;
  if (isLost(approvals))
    return <ErrorState title={texts.theApprovalsCouldNot} query={approvals} stillWorks={texts.whatWaitsGoesOn} />;
  if (approvals.requests.length === 0)
    return (
      <EmptyState title={tab === "decided" ? texts.nothingWasDecidedYet : texts.nothingWaitsForYou}>
        {tab === "decided" ? texts.eachDecisionStaysHere : texts.whenAJobOrAn}
      </EmptyState>
    );
  return (
    <>
      <StaleNotice query={approvals} />
      <ul>
        {approvals.requests.map((one) => (
          <RequestRow key={one.id} approval={one} tab={tab} isOpen={one.id === openId} />
        ))}
      </ul>
    </>
  );
}

interface BesideProps {
  title: string;
  requests: readonly Approval[];
  /** How many more there are than are listed. */
  more: number;
  openId: string | undefined;
}

/** Below one's own requests: those of others, or what was decided. */
function Beside({ title, requests, more, openId }: BesideProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="type-small px-(--gutter) pt-4 pb-1.5 text-muted">{title}</h2>
      <ul className="border-t border-line-subtle">
        {requests.map((one) => (
          <RequestRow key={one.id} approval={one} tab="mine" isOpen={one.id === openId} />
        ))}
      </ul>
      {more <= 0 ? null : (
        <p className="type-small px-(--gutter) py-2.5">
          <Link to="/dashboard/workflow-generation/approval" search={{ tab: "all" }} className="text-ink">
            {texts.moreWaitForOthers(more)}
          </Link>
        </p>
      )}
    </section>
  );
}

/** An email's link may name a request that the list no longer holds. */
function OneRequest({ id, tab }: { id: string; tab: InboxTab }) {
  const one = useQuery(apiQuery(approvalGet, { params: { id } }));
  if (one.isPending) return <Skeleton label={texts.loadingTheRequest} />;
  if (isLost(one)) return <ErrorState title={texts.thisRequestCouldNot} error={one.error} />;
  return <RequestDetail key={id} approval={one.data.data} tab={tab} />;
}

function RequestRow({ approval, tab, isOpen }: { approval: Approval; tab: InboxTab; isOpen: boolean }) {
  const { id, title, kind, status, product_name, action, changes, requestedAt, expiresAt, decisions } = approval;
  const left = leftWords(expiresAt, Date.now());
  const isLate = expiresAt !== null && Date.parse(expiresAt) - Date.now() < 3_600_000;
  return (
    <li>
      <Link
        to="/dashboard/workflow-generation/approval"
        search={{ tab, id }}
        aria-current={isOpen || undefined}
        className={cx(
          "flex gap-3 border-b border-line-subtle px-(--gutter) py-2.5 text-ink no-underline -outline-offset-2 hover:bg-hover",
          isOpen && "bg-selected shadow-[inset_2px_0_var(--accent)]",
        )}
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
          <span className="type-small mt-0.5 flex gap-1.5 text-muted">
            {status === "pending" ? (
              <>
                {kindWords[kind]}
                {left === "" ? null : (
                  <>
                    <span aria-hidden="true">·</span>
                    <span className={isLate ? "text-warning" : undefined}>{left}</span>
                  </>
                )}
              </>
            ) : (
              <RunState {...approvalLooks[status]} detail={decisions.at(-1)?.by.name ?? undefined} />
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function RequestDetail({ approval, tab }: { approval: Approval; tab: InboxTab }) {
  const { title, kind, status, message, product_name, action, changes, requestedAt, expiresAt } = approval;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-8 py-5 phone:px-4">
        <Link
          to="/dashboard/workflow-generation/approval"
          search={{ tab }}
          className="type-small mb-3 hidden items-center gap-1.5 text-secondary no-underline narrow:flex"
        >
          <ArrowLeft size={14} aria-hidden="true" /> {texts.allRequests}
        </Link>
        <div className="mb-4 flex items-start gap-3">
          <span className="mt-1 scale-125">
            <StepTile productName={product_name ?? "Flow"} action={action ?? "approval"} />
          </span>
          <div className="min-w-0">
            <h2 className="type-title">{visibleMarks(title)}</h2>
            <p className="type-small mt-0.5 text-muted">
              {[
                kindWords[kind],
                texts.asked(dateOf(requestedAt), timeOf(requestedAt)),
                status === "pending" ? leftWords(expiresAt, Date.now()) : null,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
        </div>
        {status === "pending" ? null : (
          <p className="mb-4">
            <RunState {...approvalLooks[status]} />
          </p>
        )}
        <div className="grid max-w-190 grid-cols-1 gap-6">
          {changes.length === 0 ? null : (
            <section aria-label={texts.beforeAndAfter}>
              <h3 className="type-heading mb-2">{texts.beforeAndAfter}</h3>
              <ChangeList changes={changes} />
            </section>
          )}
          {message === "" ? null : (
            <section aria-label={texts.whyItWasAsked}>
              <h3 className="type-heading mb-1.5">{texts.whyItWasAsked}</h3>
              <p className="text-secondary">{visibleMarks(message)}</p>
            </section>
          )}
          <section aria-label={texts.whatIsBound}>
            <h3 className="type-heading">{texts.whatIsBound}</h3>
            <ApprovalFacts approval={approval} />
          </section>
          <JsonView label={texts.arguments} value={approval.arguments} />
        </div>
      </div>
      {status === "pending" ? <DecisionForm approval={approval} hasKeys /> : null}
    </>
  );
}
