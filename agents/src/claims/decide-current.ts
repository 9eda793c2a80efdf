import type { Claim, ClaimKind, Standing } from "@hoopoe/contract/reports/claim.ts";
import { inOrder } from "./in-order.ts";

/** What holds of a matter, as far as its claims tell. */
export interface Current {
  readonly currentId: string | null;
  readonly supersededIds: string[];
  readonly disputedIds: string[];
}

/** A rule, a plan, a demand, a question or hearsay never says how an event went; nor does what was only quoted. */
const eventKinds: ReadonlySet<ClaimKind> = new Set<ClaimKind>(["observed", "reported", "decided", "done"]);
const known: ReadonlySet<Standing> = new Set<Standing>(["own", "partner", "system"]);

/** Whether a claim can be what holds now: of an event, and by somebody the workspace knows. */
export function mayHold({ kind, standing }: Pick<Claim, "kind" | "standing">): boolean {
  return eventKinds.has(kind) && known.has(standing);
}

/**
 * The claim of a matter that holds now: that of the latest item that no later one corrects. What an item says beside it doesn't
 * replace it: of several the first with a value holds, else the first. Strangers, the press and rumours neither replace nor
 * dispute what somebody known said. Where two known sources dispute each other, neither holds.
 */
export function decideCurrent(claims: readonly Claim[]): Current {
  const able = claims.filter(mayHold).toSorted(inOrder);
  const superseded = supersededOf(able);
  const left = able.filter(({ id }) => !superseded.has(id));
  const disputed = disputedOf(left);
  const newestFirst = (ids: ReadonlySet<string>) =>
    able
      .filter(({ id }) => ids.has(id))
      .map(({ id }) => id)
      .toReversed();
  const supersededIds = newestFirst(superseded);
  if (disputed.size > 0) return { currentId: null, supersededIds, disputedIds: newestFirst(disputed) };
  return { currentId: latestOf(left)?.id ?? null, supersededIds, disputedIds: [] };
}

function latestOf(left: readonly Claim[]): Claim | undefined {
  const last = left.at(-1);
  const said = left.filter(({ span }) => span.itemId === last?.span.itemId);
  return said.find(({ values }) => values.length > 0) ?? said[0];
}

/** What a later claim corrects, and what agreed with it before that. */
function supersededOf(able: readonly Claim[]): Set<string> {
  const superseded = new Set<string>();
  const correctedAt = new Map<string, string>();
  for (const { saidAt, relations } of able) {
    for (const { claimId } of relations.filter(({ kind }) => kind === "corrects")) {
      const earlier = able.find(({ id }) => id === claimId);
      if (earlier === undefined || earlier.saidAt > saidAt) continue;
      superseded.add(claimId);
      correctedAt.set(claimId, saidAt);
    }
  }
  for (const { id, saidAt, relations } of able) {
    const agreed = relations.filter(({ kind }) => kind === "confirms");
    if (agreed.some(({ claimId }) => (correctedAt.get(claimId) ?? "") >= saidAt)) superseded.add(id);
  }
  return superseded;
}

function disputedOf(left: readonly Claim[]): Set<string> {
  const ids = new Set(left.map(({ id }) => id));
  const pairs = left.flatMap(({ id, relations }) =>
    relations
      .filter(({ kind, claimId }) => kind === "disputes" && ids.has(claimId))
      .map(({ claimId }) => [id, claimId]),
  );
  return new Set(pairs.flat());
}
