import type { SourceItem } from "@hoopoe/contract/intake/item.ts";

/** What a read yields, in order. Only a `checkpoint` makes what came before it durable. */
export type ConnectorRecord<State = unknown> =
  | { type: "item"; item: SourceItem }
  | { type: "delete"; externalId: string }
  /** One record that could not be taken in; the run goes on. `excerpt` is at most 500 characters of it. */
  | FailureRecord
  /** Records seen so far in this run; `total` is null while it is not known. */
  | { type: "progress"; done: number; total: number | null }
  | { type: "checkpoint"; state: State }
  /**
   * These exist at the vendor. After the one that is `complete`, what was not named in this run no longer exists. Named
   * in one go, without a checkpoint between, they count in a resumed run as well: a read begins the names anew.
   */
  | { type: "presence"; externalIds: readonly string[]; complete: boolean };

export type FailureRecord = { type: "failure"; externalId: string | null; reason: string; excerpt: string | null };

export const excerptCharsMax = 500;
export const pageItems = 200;
