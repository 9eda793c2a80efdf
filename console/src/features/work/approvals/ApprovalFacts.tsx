import { type Approval, requesterReasons } from "@hoopoe/contract/work/approval.ts";
import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { kindWords } from "./kind-words.ts";
import { policyWords } from "./policy-words.ts";

/** Who counts as asking, and why: they shaped what would be done. */
function Requesters({ approval: { requestedBy, requesters, policy } }: { approval: Approval }) {
  return (
    <>
      <ul>
        {requestedBy === null ? null : <li>{requestedBy.name} asked for this</li>}
        {requesters.map(({ id, name, because }) => (
          <li key={id}>
            {name} {because === "task" ? "owns the saved task" : requesterReasons[because]}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">
        {policy.mayRequesterApprove
          ? "This workspace lets requesters approve."
          : "They shaped what would be done, so somebody else must approve."}
      </p>
    </>
  );
}

/** What a decision is about and what it is bound to. */
export function ApprovalFacts({ approval }: { approval: Approval }) {
  const { kind, product_name, action, requestedBy, requesters, requestedAt, executionId, policy, decisions } = approval;
  const rows: [string, ReactNode][] = [
    ["Kind", kindWords[kind]],
    ...(product_name === null ? [] : [["Action", `${product_name} · ${action ?? ""}`] satisfies [string, string]]),
    ["Asked by", `${requestedBy?.name ?? "the workspace"}, ${dateOf(requestedAt)} ${timeOf(requestedAt)}`],
    ...(requesters.length === 0
      ? []
      : [["Requesters", <Requesters key="requesters" approval={approval} />] satisfies [string, ReactNode]]),
    ["Policy", policyWords(policy)],
    [
      "Bound to",
      "Action, connection, exactly these arguments and the target as it is now. If one changes, the word no longer holds.",
    ],
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
          <dt className="type-small text-muted">Run</dt>
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
            {by.name} {decision === "approve" ? "approved" : "rejected"}
            {words === "" ? "" : `: “${words}”`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
