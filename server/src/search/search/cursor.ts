/** Where a page of the timeline ended: everything older than this item comes next. */
export interface TimelineCursor {
  readonly at: string;
  readonly id: string;
}

export function encodeCursor(cursor: TimelineCursor): string {
  return Buffer.from(`${cursor.at}|${cursor.id}`).toString("base64url");
}

/** Null when the text was not made by encodeCursor. */
export function decodeCursor(text: string): TimelineCursor | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\|(\d{1,18})$/.exec(
    Buffer.from(text, "base64url").toString(),
  );
  const [, at, id] = match ?? [];
  return at === undefined || id === undefined || !isMoment(at) ? null : { at, id };
}

/** Whether PostgreSQL has it, too: no 31st of February, no year 0. */
function isMoment(at: string): boolean {
  const ms = Date.parse(at);
  return !Number.isNaN(ms) && !at.startsWith("0000") && new Date(ms).toISOString() === at;
}

/** Where a page of the best matches ended: so many came before. */
export function encodeRank(skipped: number): string {
  return Buffer.from(`best|${skipped}`).toString("base64url");
}

/** Null when the text was not made by encodeRank. */
export function decodeRank(text: string): number | null {
  const [, skipped] = /^best\|(\d{1,7})$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  return skipped === undefined ? null : Number(skipped);
}
