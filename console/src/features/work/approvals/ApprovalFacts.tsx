import { type Approval, requesterReasons } from "@hoopoe/contract/work/approval.ts";
import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { kindWords } from "./kind-words.ts";
import { policyWords } from "./policy-words.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";

/** Who counts as asking, and why: they shaped what would be done. */
function Requesters({ approval: { requestedBy, requesters, policy } }: { approval: Approval }) {
  return (
    <>
      <ul>
        {requestedBy === null ? null : <li>{texts.askedForThis(requestedBy.name)}</li>}
        {requesters.map(({ id, name, because }) => (
          <li key={id}>
            {name} {because === "task" ? texts.ownsTheSavedTask : requesterReasons[because]}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">
        {policy.mayRequesterApprove ? texts.thisWorkspaceLetsRequesters : texts.theyShapedWhatWould}
      </p>
    </>
  );
}

/** What a decision is about and what it is bound to. */
export function ApprovalFacts({ approval }: { approval: Approval }) {
  const { kind, product_name, action, requestedBy, requesters, requestedAt, executionId, policy, decisions } = approval;
  const rows: [string, ReactNode][] = [
    [texts.kind, kindWords[kind]],
    ...(product_name === null ? [] : [[texts.action, `${product_name} · ${action ?? ""}`] satisfies [string, string]]),
    [texts.askedBy, `${requestedBy?.name ?? texts.theWorkspace}, ${dateOf(requestedAt)} ${timeOf(requestedAt)}`],
    ...(requesters.length === 0
      ? []
      : [[texts.requesters, <Requesters key="requesters" approval={approval} />] satisfies [string, ReactNode]]),
    [texts.policy, policyWords(policy)],
    [texts.boundTo, texts.actionConnectionExactlyThese],
  ];
  return (
    <dl className="mt-4 grid grid-cols-[88px_minmax(0,1fr)] gap-x-3 gap-y-2">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="type-small text-muted">{name}</dt>
          <dd className="type-small">{value}</dd>
        </div>
      ))}
      {executionId === null ? null : (
        <>
          <dt className="type-small text-muted">{texts.run}</dt>
          <dd className="type-small">
            <Link
              to="/dashboard/workflow-generation/execution/$executionId"
              params={{ executionId }}
              className="text-link"
            >
              {executionId.slice(-8)}
            </Link>
          </dd>
        </>
      )}
      {decisions.map(({ by, decision, words, at }) => (
        <div key={`${by.id} ${at}`} className="contents">
          <dt className="type-small text-muted">{timeOf(at)}</dt>
          <dd className="type-small">
            {by.name} {decision === "approve" ? texts.approved : texts.rejected}
            {words === "" ? "" : `: “${words}”`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
