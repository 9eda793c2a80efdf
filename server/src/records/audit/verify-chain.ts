import type { Keyring } from "../../platform/secrets/keyring.ts";
import type { Anchor } from "./anchor.ts";
import { chainHash, genesis, headMac } from "./chain.ts";
import type { AuditRow, ChainHead } from "./store.ts";

export type ChainState =
  | {
      readonly isWhole: true;
      readonly count: number;
      readonly hash: Buffer;
      /** Entries from before the audit was keyed; the first one with a key covers them. */
      readonly unkeyedCount: number;
      /** The latest anchor of the chain, which it holds; undefined where there is none. */
      readonly anchor: Anchor | undefined;
    }
  | { readonly isWhole: false; readonly seq: number; readonly reason: string };

/** What a chain is checked against besides itself. */
export interface Evidence {
  /** Undefined before the first start that signs. */
  readonly keys: Keyring | undefined;
  /** Of this organisation, their signatures checked. */
  readonly anchors: readonly Anchor[];
}

/**
 * Walks a chain from its first line and says where it first breaks: a changed line, a missing one, one put in between, one
 * that is not signed or not as an anchor has it, or an end that is not the end that was written last. `loadHead` is asked
 * before the walk and after it, since lines may be written meanwhile.
 */
export async function verifyChain(
  rows: AsyncIterable<AuditRow>,
  loadHead: () => Promise<ChainHead | undefined>,
  { keys, anchors }: Evidence,
): Promise<ChainState> {
  const head = (await loadHead()) ?? { seq: 0, hash: genesis, keyId: null, mac: null };
  const anchored = new Map(anchors.map((one) => [one.seq, one]));
  const keyedFrom = Math.min(...anchors.map((one) => one.keyedFrom));
  let [seq, hash, unkeyedCount]: [number, Buffer, number] = [0, genesis, 0];
  let tenantId = "";
  for await (const row of rows) {
    ({ tenantId } = row);
    const wrong = reasonAgainst(row, { seq: seq + 1, hash, unkeyedCount, keyedFrom, keys });
    if (wrong !== undefined) return broken(seq + 1, wrong);
    seq += 1;
    if (row.keyId === null) unkeyedCount += 1;
    hash = row.hash;
    const anchor = anchored.get(seq);
    if (anchor !== undefined && anchor.hash !== hash.toString("hex")) {
      return broken(seq, `the anchor of ${anchor.at} has another hash for it: the chain was rewritten`);
    }
    if (seq === head.seq && !hash.equals(head.hash)) return broken(seq, "it isn't the line that was written last");
  }
  const latest = anchors.toSorted((a, b) => b.seq - a.seq)[0];
  const cut = cutOff(seq, { head, latest });
  if (cut !== undefined) return broken(seq + 1, `it is missing: ${cut}, the end was cut off`);
  if (unkeyedCount < head.seq && !isMacRight({ ...head, tenantId }, keys)) {
    return broken(head.seq, "the record of the last line isn't signed: the end was cut off");
  }
  const written = seq === head.seq ? seq : await countWritten(loadHead);
  if (seq > written) return broken(written + 1, `Hoopoe wrote only ${written} lines; this one was inserted`);
  return { isWhole: true, count: seq, hash, unkeyedCount, anchor: latest };
}

/** Who names more lines than there are. */
function cutOff(
  seq: number,
  { head, latest }: { head: Pick<ChainHead, "seq">; latest: Anchor | undefined },
): string | undefined {
  if (seq < head.seq) return `${head.seq} lines were written`;
  return latest !== undefined && latest.seq > seq ? `the anchor of ${latest.at} names ${latest.seq} lines` : undefined;
}

async function countWritten(loadHead: () => Promise<ChainHead | undefined>): Promise<number> {
  return (await loadHead())?.seq ?? 0;
}

interface SoFar {
  /** The place of the line at hand. */
  readonly seq: number;
  /** Of the line before it. */
  readonly hash: Buffer;
  readonly unkeyedCount: number;
  /** From here on an anchor says that lines are signed. */
  readonly keyedFrom: number;
  readonly keys: Keyring | undefined;
}

/** Why a line doesn't continue the chain; undefined where it does. */
function reasonAgainst(row: AuditRow, { seq, hash, unkeyedCount, keyedFrom, keys }: SoFar): string | undefined {
  if (row.seq !== seq) return `it is missing; the next line is ${row.seq}`;
  if (!row.previousHash.equals(hash)) return "it doesn't follow the line before it";
  if (row.keyId === null && (unkeyedCount < seq - 1 || seq >= keyedFrom)) {
    return "it isn't signed, although lines before it are: the chain was rewritten from here on";
  }
  const key = row.keyId === null ? undefined : keyOf(keys, row.keyId);
  if (row.keyId !== null && key === undefined)
    return `it is signed with the key ${row.keyId}, which isn't in the key file`;
  return row.hash.equals(chainHash(hash, row, key)) ? undefined : "it was changed after it was written";
}

function isMacRight(head: ChainHead & { tenantId: string }, keys: Keyring | undefined): boolean {
  const key = head.keyId === null ? undefined : keyOf(keys, head.keyId);
  return key !== undefined && head.mac !== null && headMac(head, key).equals(head.mac);
}

function keyOf(keys: Keyring | undefined, id: string): Buffer | undefined {
  try {
    return keys?.key(id);
  } catch {
    return undefined;
  }
}

function broken(seq: number, reason: string): ChainState {
  return { isWhole: false, seq, reason };
}
