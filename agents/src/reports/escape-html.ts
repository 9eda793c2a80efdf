import { withoutHiddenMarks } from "@hoopoe/quotes/hidden-marks.ts";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text safe between tags and inside quoted attributes; what is not seen is dropped. */
export function escapeHtml(text: string): string {
  return withoutHiddenMarks(text).replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}
