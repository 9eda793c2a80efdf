import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { insertEntry, type StepEntry, type StepPosition } from "./entry-store.ts";

/** What an agent's step did so far. A dry run keeps it in memory: it changes nothing, so it may be done again. */
export interface StepLog {
  readonly entries: readonly StepEntry[];
  /** Since the step was last tried again. */
  counted(): readonly StepEntry[];
  countOf(is: (entry: StepEntry) => boolean): number;
  /** Durable once it resolves; false where another process works on the step. */
  append(entry: StepEntry): Promise<boolean>;
}

export function createStepLog(
  db: Database,
  scope: Scope,
  { at, isKept, entries: known }: { at: StepPosition; isKept: boolean; entries: readonly StepEntry[] },
): StepLog {
  const entries = [...known];
  const counted = () => entries.slice(entries.findLastIndex(({ kind }) => kind === "restart") + 1);
  return {
    entries,
    counted,
    countOf: (is) => counted().filter(is).length,
    async append(entry) {
      if (isKept && !(await insertEntry(db, scope, { at, position: entries.length, entry }))) return false;
      entries.push(entry);
      return true;
    },
  };
}
