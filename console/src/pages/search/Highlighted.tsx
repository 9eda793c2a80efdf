import type { HighlightPart } from "@hoopoe/contract/pir.ts";

/** A text with its hits underlined in yellow. */
export function Highlighted({ parts }: { parts: readonly HighlightPart[] }) {
  let at = 0;
  return parts.map((part) => {
    const key = at;
    at += part.text.length;
    return part.hit ? (
      <mark key={key} className="bg-warning-subtle text-inherit underline decoration-warning underline-offset-2">
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
