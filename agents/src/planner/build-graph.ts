import { addWish } from "./add-wish.ts";
import { approverOf, isApprovalAsked } from "./find-approval.ts";
import { endIdleBranches } from "./end-idle-branches.ts";
import { type Draft, type GraphRequest, startDraft } from "./graph-draft.ts";
import { openCondition } from "./open-condition.ts";
import type { Plan } from "./plan.ts";
import { maskedOf, textOf } from "./request-span.ts";
import type { Clause } from "./split-clauses.ts";

/** Lays the wishes out as nodes and edges, in the order in which they are said. */
export function buildGraph(given: GraphRequest): Pick<Plan, "nodes" | "edges" | "needs" | "unsupported"> {
  const draft = startDraft(given);
  for (const clause of given.clauses) addClause(draft, clause);
  endIdleBranches(draft);
  const { nodes, edges, needs, unsupported } = draft;
  return { nodes, edges, needs: needs.filter(({ node }) => nodes.some(({ id }) => id === node)), unsupported };
}

function addClause(draft: Draft, clause: Clause): void {
  const { request } = draft;
  const words = maskedOf(request, clause.span);
  if (clause.kind === "else") return draft.takeOther();
  // 'If there are none, do nothing. Post the rest to #soc.': a further sentence is about the other way.
  if (draft.idle.some(({ saidAt }) => /[.!?\n]/.test(request.masked.slice(saidAt, clause.span.start))))
    draft.leaveIdle();
  if (clause.kind === "each") return draft.openLoop();
  if (clause.kind === "done") return draft.closeLoop();
  if (clause.kind === "if") return openCondition(draft, clause);
  if (isApprovalAsked(words)) {
    draft.addControl("approval", approverOf(textOf(request, clause.span)), "approved");
    return;
  }
  addWish(draft, clause.span);
}
