import type { HighlightPart } from "@hoopoe/contract/search/pir.ts";

/** A text with its hits underlined in yellow. The parts of a text never move: their place is their key. */
export function Highlighted({ parts }: { parts: readonly HighlightPart[] }) {
  return parts.map((part, index) =>
    part.hit ? (
      <mark key={index} className="bg-warning-subtle text-inherit underline decoration-warning underline-offset-2">
        {part.text}
      </mark>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  );
}
