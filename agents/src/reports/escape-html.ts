const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text safe between tags and inside quoted attributes; control characters other than tab and line ends are dropped. */
export function escapeHtml(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, "").replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}
