import type { HighlightPart } from "@hoopoe/contract/pir.ts";

/** A text with its hits underlined in yellow. */
export function Highlighted({ parts }: { parts: readonly HighlightPart[] }) {
  return parts.map((part, index) =>
    part.hit ? (
      // Parts have no identity of their own; the list never changes in place.
      // eslint-disable-next-line react/no-array-index-key
      <mark key={index} className="bg-warning-subtle text-inherit underline decoration-warning underline-offset-2">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
