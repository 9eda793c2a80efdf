/** The words that vendors' stories are found by, and what several of them need. */
export const note = "The quayside note";
export const noteTerms = "quayside";

export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A mailbox of this many messages, at the vendors that make them in any size. */
export function largeMailbox(count: number): string {
  return `large-${count}@sentinel.example`;
}

/** A named account's secret. */
export function accountOf(world: string): string {
  return `sandbox@${world}`;
}
