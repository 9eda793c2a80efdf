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
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at)) ? null : { at, id };
}
