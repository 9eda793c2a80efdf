/** Marks that turn the order in which a text is read, that no page shows, or that break a line where none is seen. */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/** A text that is decided on, with its unseen marks as what they are: what is seen is what is sent. */
export function visibleMarks(text: string): string {
  return text.replaceAll(unseen, (mark) => `⟨${codeOf(mark)}⟩`);
}

/** The same for JSON, which knows how to write them: it can be edited, and means what it meant. */
export function escapedMarks(json: string): string {
  return json.replaceAll(unseen, (mark) =>
    Array.from({ length: mark.length }, (_, index) => `\\u${hexOf(mark.charCodeAt(index))}`).join(""),
  );
}

function codeOf(mark: string): string {
  return `U+${hexOf(mark.codePointAt(0) ?? 0).toUpperCase()}`;
}

function hexOf(code: number): string {
  return code.toString(16).padStart(4, "0");
}
