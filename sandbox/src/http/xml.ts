/** Text for XML and HTML; control characters that XML 1.0 forbids are left out. */
export function escapeXml(text: string): string {
  return [...text]
    .filter((letter) => letter >= " " || letter === "\n" || letter === "\t")
    .join("")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export function paragraphs(body: readonly string[]): string {
  return body.map((part) => `<p>${escapeXml(part).replaceAll("\n", "<br/>")}</p>`).join("\n");
}
