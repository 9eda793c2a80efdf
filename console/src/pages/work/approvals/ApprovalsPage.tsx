import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { approvalGet } from "@hoopoe/contract/work/routes/approval.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { FileLock2, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { MoreRows } from "../../../ui/MoreRows.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { tabClass } from "../../../features/work/jobs/tab-class.ts";
import { Kbd } from "../../../ui/Kbd.tsx";
import { BulkDecision } from "./BulkDecision.tsx";
import { openRequest } from "./open-request.ts";
import { PolicySheet } from "./PolicySheet.tsx";
import { RequestDetail } from "./RequestDetail.tsx";
import { RequestRow } from "./RequestRow.tsx";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useApprovalCounts } from "../../../features/work/approvals/use-approval-count.ts";
import { type InboxTab, inboxViews, useInbox } from "./use-inbox.ts";
import { texts } from "../../../messages/en/pages/work/approvals.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation/approval");

/** One inbox for all that waits for a person's word: tool calls, job steps, exposures, publishing. */
export function ApprovalsPage() {
  const { tab = "mine", id } = route.useSearch();
  const navigate = route.useNavigate();
  const approvals = useInbox(inboxViews[tab]);
  const { requests: shown } = approvals;
  const counts = useApprovalCounts();
  // Beside one's own: what waits for somebody else, and what was decided last.
  const { requests: others } = useInbox(inboxViews.others);
  const { requests: decided } = useInbox(inboxViews.lately);
  const { requests: snoozed } = useInbox(inboxViews.snoozed);
  const beside = tab === "mine" ? [...others, ...snoozed, ...decided] : [];
  const [isPolicyOpen, setIsPolicyOpen] = useState(false);
  const [lastId, setLastId] = useState<string>();
  const open = openRequest({ listed: shown, beside }, { id, lastId });
  if (open !== undefined && open.id !== lastId) setLastId(open.id);
  const { chosenIds, chosen, choose, clear } = useChosen(shown);
  const at = shown.findIndex((one) => one.id === open?.id);
  const move = (step: number) => {
    const next = shown[at + step];
    if (next !== undefined) void navigate({ search: (old) => ({ ...old, id: next.id }), replace: true });
  };
  useInboxKeys({ move, select: () => choose(open) });
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
          <Inbox
            approvals={approvals}
            tab={tab}
            openId={open?.id}
            lastDecision={decided[0]}
            chosenIds={chosenIds}
            onChoose={choose}
          />
          <MoreRows pages={approvals} label={texts.showOlder} />
          {tab !== "mine" ? null : (
            <>
              <Beside
                title={texts.othersDecide}
                requests={others}
                more={counts.all - counts.pending - others.length}
                openId={open?.id}
              />
              <Beside title={texts.snoozed} requests={snoozed} more={0} openId={open?.id} />
              <Beside title={texts.decidedLately} requests={decided} more={0} openId={open?.id} />
            </>
          )}
        </div>
        {chosen.length > 0 ? <BulkDecision chosen={chosen} onClear={clear} /> : <KeyStrip />}
      </section>
      <OpenRequest {...{ id, tab, open, at, move }} count={shown.length} />
    </div>
  );
}

interface OpenRequestProps {
  id: string | undefined;
  tab: InboxTab;
  open: Approval | undefined;
  at: number;
  count: number;
  move: (step: number) => void;
}

function OpenRequest({ id, tab, open, at, count, move }: OpenRequestProps) {
  return (
    <div className={cx("flex min-h-0 min-w-0 flex-1 flex-col", id === undefined && "narrow:hidden")}>
      {open === undefined ? (
        <OneRequest id={id} tab={tab} />
      ) : (
        <RequestDetail
          key={open.id}
          approval={open}
          tab={tab}
          position={at === -1 ? null : { at: at + 1, count }}
          onNext={() => move(at === count - 1 ? -at : 1)}
        />
      )}
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
  lastDecision: Approval | undefined;
  chosenIds: ReadonlySet<string>;
  onChoose: (approval: Approval) => void;
}

function Inbox({ approvals, tab, openId, lastDecision, chosenIds, onChoose }: InboxProps) {
  if (approvals.isPending) return <Skeleton label={texts.loadingApprovals} />;
  if (isLost(approvals))
    return <ErrorState title={texts.theApprovalsCouldNot} query={approvals} stillWorks={texts.whatWaitsGoesOn} />;
  if (approvals.requests.length === 0)
    return (
      <EmptyState title={tab === "decided" ? texts.nothingWasDecidedYet : texts.nothingWaitsForYou}>
        {tab === "decided" ? texts.eachDecisionStaysHere : lastWords(lastDecision)}
      </EmptyState>
    );
  return (
    <>
      <StaleNotice query={approvals} />
      <ul>
        {approvals.requests.map((one) => (
          <RequestRow
            key={one.id}
            approval={one}
            tab={tab}
            isOpen={one.id === openId}
            isChosen={isDecidable(one) ? chosenIds.has(one.id) : undefined}
            onChoose={() => onChoose(one)}
          />
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
function OneRequest({ id, tab }: { id: string | undefined; tab: InboxTab }) {
  const one = useQuery({ ...apiQuery(approvalGet, { params: { id: id ?? "" } }), enabled: id !== undefined });
  if (id === undefined) return null;
  if (one.isPending) return <Skeleton label={texts.loadingTheRequest} />;
  if (isLost(one)) return <ErrorState title={texts.thisRequestCouldNot} error={one.error} />;
  return <RequestDetail key={id} approval={one.data.data} tab={tab} position={null} onNext={() => undefined} />;
}

/** The requests that are marked, to decide several at once: of those that the person may decide. */
function useChosen(shown: readonly Approval[]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  return {
    chosenIds,
    chosen: shown.filter((one) => chosenIds.has(one.id) && isDecidable(one)),
    choose(one: Approval | undefined): void {
      if (one !== undefined && isDecidable(one)) setChosenIds((old) => toggled(old, one.id));
    },
    clear: () => setChosenIds(new Set()),
  };
}

function isDecidable({ status, blockedReason }: Approval): boolean {
  return status === "pending" && blockedReason === null;
}

/** When somebody decided last; how requests come to be here where nobody has yet. */
function lastWords(last: Approval | undefined): string {
  const at = last?.decisions.at(-1)?.at;
  return at === undefined
    ? texts.whenAJobOrAn
    : texts.lastDecision(isToday(at) ? timeOf(at) : `${dateOf(at)} ${timeOf(at)}`);
}

function isToday(iso: string): boolean {
  return dateOf(iso) === dateOf(new Date().toISOString());
}

function KeyStrip() {
  const keys = [
    ["J", "K", texts.keyMove],
    ["X", "", texts.keySelect],
    ["Z", "", texts.keySnooze],
    ["N", "", texts.keyNote],
  ] as const;
  return (
    <p className="type-small flex h-10 shrink-0 items-center gap-4 border-t border-line-subtle px-(--gutter) text-secondary phone:hidden">
      {keys.map(([first, second, label]) => (
        <span key={label} className="flex items-center gap-1.5">
          <Kbd>{first}</Kbd>
          {second === "" ? null : <Kbd>{second}</Kbd>}
          {label}
        </span>
      ))}
    </p>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
