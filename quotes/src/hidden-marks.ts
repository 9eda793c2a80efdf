/** Marks that turn the order in which a text is read, and letters (Unicode's tags) that a machine reads and no page shows. */
const hidden = /[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;
const control = /(?![\t\n\r])\p{Cc}/gu;

export function hasHiddenMarks(text: string): boolean {
  return text.search(hidden) >= 0;
}

/** What strangers wrote as it leaves in a file: nothing turns round what stands beside it, and all of it is seen. */
export function withoutHiddenMarks(text: string): string {
  return text.replaceAll(hidden, "").replaceAll(control, "");
}
