import type { Claim } from "@hoopoe/contract/reports/claim.ts";
import type { LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import type { Chip, ClaimsParams } from "./claims-params.ts";

/** How a matter stands. `quoted`: nothing was inferred; `said`: somebody says so, and it doesn't hold as an event. */
export type RowState = "holds" | "disputed" | "said" | "quoted";

export interface LedgerRow {
  readonly id: string;
  readonly matter: LedgerMatter;
  readonly state: RowState;
  /** The claim that stands for the matter: the current one, else the latest of the best standing. */
  readonly claim: Claim;
  readonly value: string;
  /** What it replaced last. */
  readonly earlier: string | null;
  /** Who replaced it, and when: the claim that holds, or a person. */
  readonly correction: { readonly by: string; readonly at: string } | null;
  readonly isOutside: boolean;
  /** How many other claims agree with the current one. */
  readonly agreeing: number;
}

export interface LedgerGroup {
  /** Null: those that nobody known says. */
  readonly name: string | null;
  readonly rows: readonly LedgerRow[];
}

/** What a claim says, in a few words: its values, else its statement. */
export function valueOf({ values, statement }: Pick<Claim, "values" | "statement">): string {
  const words = values.map(({ text, unit }) =>
    unit === "" || text.toLowerCase().includes(unit.toLowerCase()) ? text : `${text} ${unit}`,
  );
  return words.length === 0 ? statement : words.join(", ");
}

/** A row for each matter; for each quote where nothing was inferred. */
export function rowsOf(matter: LedgerMatter): LedgerRow[] {
  const { claims } = matter;
  const isQuoted = claims.every(({ kind }) => kind === "unknown") && matter.override === null;
  if (!isQuoted) return [toRow(matter) ?? []].flat();
  return claims.map((claim) => ({
    id: claim.id,
    matter,
    claim,
    value: claim.statement,
    earlier: null,
    correction: null,
    state: "quoted",
    isOutside: false,
    agreeing: 0,
  }));
}

function toRow(matter: LedgerMatter): LedgerRow | null {
  const { claims, currentId, override, supersededIds } = matter;
  const current = claims.find(({ id }) => id === currentId);
  const known = claims.filter(isKnown);
  const claim = current ?? known.at(-1) ?? claims.at(-1);
  if (claim === undefined) return null;
  const value = override?.value ?? valueOf(claim);
  const replaced = claims.filter(({ id }) => id === supersededIds[0]).map(valueOf);
  const earlier = replaced.find((one) => one !== value) ?? null;
  return {
    id: matter.id,
    matter,
    claim,
    value,
    earlier,
    correction: earlier === null ? null : { by: override?.by ?? claim.author, at: override?.at ?? claim.saidAt },
    state: stateOf(matter, claim),
    isOutside: known.length === 0,
    agreeing: current === undefined ? 0 : agreeingWith(current, claims),
  };
}

function stateOf({ override, disputedIds, currentId }: LedgerMatter, claim: Claim): RowState {
  const isLeftOpen = override !== null && override.claimId === null && override.value === null;
  if (disputedIds.length > 0 || isLeftOpen) return "disputed";
  if (currentId !== null || (override?.value ?? null) !== null) return "holds";
  return claim.kind === "unknown" ? "quoted" : "said";
}

function agreeingWith({ id, relations }: Claim, claims: readonly Claim[]): number {
  const confirms = (of: Claim["relations"], other: string) =>
    of.some(({ kind, claimId }) => kind === "confirms" && claimId === other);
  return claims.filter((one) => confirms(one.relations, id) || confirms(relations, one.id)).length;
}

function isKnown({ standing }: Pick<Claim, "standing">): boolean {
  return standing !== "stranger" && standing !== "press";
}

export function isOfChip(row: LedgerRow, chip: Chip, newIds: ReadonlySet<string>): boolean {
  switch (chip) {
    case "disputed":
      return row.state === "disputed";
    case "corrected":
      return row.matter.supersededIds.length > 0;
    case "outside":
      return row.matter.claims.some((claim) => !isKnown(claim));
    case "settled":
      return row.matter.override !== null;
    case "new":
      return newIds.has(row.matter.id);
  }
}

const dayMs = 86_400_000;
const spanMs = { day: dayMs, week: 7 * dayMs, month: 31 * dayMs } as const;

interface FilterOptions {
  /** Matters that are new to the reader. */
  readonly newIds?: ReadonlySet<string>;
  readonly now?: number;
}

export function filterRows(
  rows: readonly LedgerRow[],
  { only, kind, who, when, q = "" }: ClaimsParams,
  { newIds = new Set(), now = Date.now() }: FilterOptions = {},
): LedgerRow[] {
  const wanted = q.trim().toLowerCase();
  const since = when === undefined ? null : new Date(now - spanMs[when]).toISOString();
  return rows.filter(
    (row) =>
      (only === undefined || isOfChip(row, only, newIds)) &&
      (kind === undefined || saidIn(row).some((claim) => claim.kind === kind)) &&
      (who === undefined || saidIn(row).some((claim) => claim.standing === who)) &&
      (since === null || saidIn(row).some((claim) => claim.saidAt >= since)) &&
      (wanted === "" || textOf(row).includes(wanted)),
  );
}

function saidIn({ state, claim, matter }: LedgerRow): readonly Claim[] {
  return state === "quoted" ? [claim] : matter.claims;
}

function textOf(row: LedgerRow): string {
  const { matter, value } = row;
  const said = saidIn(row).map(({ statement, span, author }) => `${statement} ${span.quote} ${author}`);
  return [matter.matter, matter.subject, value, ...said].join("\n").toLowerCase();
}

/** By subject, those with most matters first; what only people outside say comes last. */
export function groupRows(rows: readonly LedgerRow[]): LedgerGroup[] {
  const groups = new Map<string | null, LedgerRow[]>();
  for (const row of rows) {
    const name = row.isOutside ? null : row.matter.subject;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups]
    .map(([name, of]) => ({ name, rows: of.toSorted((a, b) => rank(a) - rank(b)) }))
    .toSorted((a, b) => Number(a.name === null) - Number(b.name === null) || b.rows.length - a.rows.length);
}

/** What needs a person comes first. */
function rank({ state, matter }: LedgerRow): number {
  if (matter.hasNewEvidence) return 0;
  return state === "disputed" ? 1 : 2;
}
