import { shortHash } from "../../shared/short-hash.ts";

/**
 * Ids that stay when the same file comes again: a hash of what identifies a record, and a count where several records
 * are identified by the same. Remembers 53 bits for each record.
 */
export class StableIds {
  private readonly seen = new Set<number>();
  private readonly counts = new Map<number, number>();

  idOf(parts: readonly string[]): string {
    const id = shortHash(parts);
    const key = Number.parseInt(id.slice(0, 13), 16);
    if (!this.seen.has(key)) {
      this.seen.add(key);
      return id;
    }
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return `${id}#${count}`;
  }
}
