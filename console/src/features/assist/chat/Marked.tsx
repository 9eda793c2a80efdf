import type { ReactNode } from "react";

/**
 * The few marks that models write, drawn by hand: bold and code. Everything else stands as it is; no picture, no link and
 * no markup of a model's ever becomes one.
 */
export function Marked({ text }: { text: string }): ReactNode {
  const plain = text.replace(/^\s*(?:[-*•]|\d+\.|#{1,4}|>)\s+/, "").replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
  return plain.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, index) => {
    if (part.startsWith("**") && part.endsWith("**") && part.length > 4)
      return (
        <strong key={index} className="font-strong">
          {part.slice(2, -2)}
        </strong>
      );
    if (part.startsWith("`") && part.endsWith("`") && part.length > 2)
      return (
        <code key={index} className="type-code rounded-mark bg-inset px-1">
          {part.slice(1, -1)}
        </code>
      );
    return part;
  });
}
