import { type Approval, requesterReasons } from "@hoopoe/contract/work/approval.ts";
import { CircleCheck, CircleX, Hand } from "lucide-react";
import type { ReactNode } from "react";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { visibleMarks } from "../../../lib/visible-marks.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";
import { policyWords } from "./policy-words.ts";

/** Who has decided so far, whether it is the reader's turn, and who can't decide since they shaped what would be done. */
export function Decisions({ approval }: { approval: Approval }) {
  const { decisions, policy, status, blockedReason, requestedBy, requesters, isOnlyMember } = approval;
  const agreed = decisions.filter(({ decision }) => decision === "approve").length;
  const blocked = policy.mayRequesterApprove ? [] : asking(requestedBy, requesters);
  return (
    <section aria-label={texts.decisions}>
      <div className="mb-1.5 flex items-baseline gap-3">
        <h3 className="type-heading flex-1">{texts.decisions}</h3>
        <span className="type-small text-secondary tabular-nums">{texts.agreedOf(agreed, policy.countMin)}</span>
      </div>
      <ul>
        {decisions.map(({ by, decision, words, at }) => (
          <Row key={`${by.id} ${at}`}>
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-strong">{by.name}</span>
              {decision === "approve" ? (
                <CircleCheck size={14} aria-hidden="true" className="text-(--run-succeeded)" />
              ) : (
                <CircleX size={14} aria-hidden="true" className="text-(--run-failed)" />
              )}
              <span className="type-small text-secondary">
                {decision === "approve" ? texts.approved2 : texts.rejected2}
              </span>
              <time dateTime={at} className="type-small ml-auto text-muted">
                {dateOf(at)} {timeOf(at)}
              </time>
            </p>
            {words === "" ? null : <p className="type-small text-secondary">“{visibleMarks(words)}”</p>}
          </Row>
        ))}
        {status !== "pending" || blockedReason !== null ? null : (
          <Row>
            <p className="flex items-center gap-2">
              <span className="font-strong">{texts.you}</span>
              <Hand size={14} aria-hidden="true" className="text-(--run-approval)" />
              <span className="type-small text-(--run-approval)">{texts.yourDecision}</span>
            </p>
            {isOnlyMember && isAsking(approval) ? (
              <p className="type-small text-secondary">{texts.onlyMember}</p>
            ) : null}
          </Row>
        )}
        {status === "pending"
          ? blocked.map(({ id, name, why }) => (
              <Row key={id}>
                <span className="text-secondary">{name}</span>{" "}
                <span className="type-small text-muted">{texts.cannotSince(why)}</span>
              </Row>
            ))
          : null}
      </ul>
      <p className="type-small mt-1.5 text-muted">{policyWords(policy)}</p>
    </section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <li className="border-t border-line-subtle py-2">{children}</li>;
}

/** Whether the reader could decide only because nobody else is there. */
function isAsking({ requestedBy, requesters }: Approval): boolean {
  return requestedBy !== null || requesters.length > 0;
}

function asking(requestedBy: Approval["requestedBy"], requesters: Approval["requesters"]) {
  return [
    ...(requestedBy === null ? [] : [{ ...requestedBy, why: texts.requestedThis }]),
    ...requesters.map(({ id, name, because }) => ({
      id,
      name,
      why: because === "task" ? texts.ownsTheSavedTask : requesterReasons[because],
    })),
  ];
}
