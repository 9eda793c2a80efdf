import { type ReactNode, useState } from "react";
import { countOf } from "../lib/format.ts";
import { Button } from "./Button.tsx";
import { texts } from "../messages/en/ui.ts";

const stepRows = 100;

/** The first hundred rows of a long list, and as many again each time they are asked for; a short one is shown whole. */
export function LongList<Row>({
  rows,
  nouns,
  hint = texts.searchForAPart,
  children,
}: {
  rows: readonly Row[];
  nouns: string;
  /** How one of them is found sooner. */
  hint?: string;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const [shown, setShown] = useState(stepRows);
  if (rows.length <= shown) return children(rows);
  return (
    <>
      {children(rows.slice(0, shown))}
      <div className="flex items-center gap-3 px-(--gutter) py-3">
        <Button size="small" onClick={() => setShown(shown + stepRows)}>
          {texts.showMore(Math.min(stepRows, rows.length - shown))}
        </Button>
        <span role="status" className="type-small text-muted">
          {texts.of(countOf(shown), countOf(rows.length), nouns, hint)}
        </span>
      </div>
    </>
  );
}
