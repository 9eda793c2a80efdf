import { Copy, WrapText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "../../../lib/cx.ts";
import { escapedMarks } from "../../../lib/visible-marks.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { texts } from "../../../messages/en/features/work/executions.ts";
import { inSentence } from "../../../messages/in-sentence.ts";

const charsMax = 60_000;

/** A value as JSON: keys, texts, numbers and literals told apart, to copy and to wrap. Long ones are cut, and say so. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const [isWrapped, setIsWrapped] = useState(true);
  const text = escapedMarks(JSON.stringify(value, null, 2) ?? "null");
  return (
    <section aria-label={label} className="min-w-0 rounded-control border border-line-subtle bg-sunken">
      <div className="flex items-center gap-1 border-b border-line-subtle pr-1 pl-2.5">
        <h3 className="type-small flex-1 text-muted">{label}</h3>
        <IconButton
          label={isWrapped ? texts.doNotWrapLines : texts.wrapLines}
          icon={WrapText}
          aria-pressed={isWrapped}
          onClick={() => setIsWrapped(!isWrapped)}
        />
        <IconButton
          label={texts.copy(inSentence(label))}
          icon={Copy}
          onClick={() => void copyText(text, { message: texts.copied(label) })}
        />
      </div>
      <pre
        tabIndex={0}
        aria-label={texts.asJson(label)}
        className={cx(
          "type-code max-h-80 overflow-auto px-2.5 py-2 -outline-offset-2",
          isWrapped ? "break-words whitespace-pre-wrap" : "whitespace-pre",
        )}
      >
        {colour(text.slice(0, charsMax))}
        {text.length > charsMax ? texts.moreCharacters(text.length - charsMax) : null}
      </pre>
    </section>
  );
}

const token = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)/g;

function colour(text: string): ReactNode[] {
  const out: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon, number] = match;
    out.push(text.slice(end, match.index));
    const color =
      quoted !== undefined ? (colon === undefined ? "string" : "key") : number !== undefined ? "number" : "literal";
    const shown = quoted ?? whole;
    out.push(
      <span key={match.index} style={{ color: `var(--code-${color})` }}>
        {shown}
      </span>,
      colon ?? "",
    );
    end = match.index + whole.length;
  }
  out.push(text.slice(end));
  return out;
}
