import { chainHash, genesis } from "./chain.ts";
import type { AuditRow } from "./store.ts";

export type ChainState =
  | { readonly isWhole: true; readonly count: number; readonly hash: Buffer }
  | { readonly isWhole: false; readonly seq: number; readonly reason: string };

type Head = { seq: number; hash: Buffer };

/**
 * Walks a chain from its first line and says where it first breaks: a changed line, a missing one, one put in between,
 * or an end that is not the end that was written last. `loadHead` is asked before the walk and after it, since lines
 * may be written meanwhile.
 */
export async function verifyChain(
  rows: AsyncIterable<AuditRow>,
  loadHead: () => Promise<Head | undefined>,
): Promise<ChainState> {
  const head = (await loadHead()) ?? { seq: 0, hash: genesis };
  let [seq, hash]: [number, Buffer] = [0, genesis];
  for await (const row of rows) {
    seq += 1;
    if (row.seq !== seq) return broken(seq, `it is missing; the next line is ${row.seq}`);
    if (!row.previousHash.equals(hash)) return broken(seq, "it does not stand on the line before it");
    if (!row.hash.equals(chainHash(hash, row))) return broken(seq, "what it says was changed after it was written");
    hash = row.hash;
    if (seq === head.seq && !hash.equals(head.hash)) return broken(seq, "it is not the line that was written last");
  }
  if (seq < head.seq) return broken(seq + 1, `it is missing: ${head.seq} lines were written, the end was cut off`);
  const written = seq === head.seq ? seq : ((await loadHead())?.seq ?? 0);
  if (seq > written) return broken(written + 1, `only ${written} lines were written by Hoopoe; it was put in`);
  return { isWhole: true, count: seq, hash };
}

function broken(seq: number, reason: string): ChainState {
  return { isWhole: false, seq, reason };
}
