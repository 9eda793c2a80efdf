import { type ReactNode, useId } from "react";
import { cx } from "../lib/cx.ts";

interface CardProps {
  title: string;
  /** Beside the title, muted. */
  count?: number | string;
  /** At the right of the head: a word, a legend, a link. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Groups what belongs together. One level: never a card in a card. */
export function Card({ title, count, note, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx(
        "min-w-0 [--inset:var(--card-pad)] rounded-card border border-line-subtle bg-card shadow-edge",
        className,
      )}
    >
      <header className="flex min-h-11 items-center gap-2 border-b border-line-subtle px-(--card-pad) py-1.5">
        <h2 id={id} className="type-heading">
          {title}
        </h2>
        {count === undefined ? null : <span className="text-muted tabular-nums">{count}</span>}
        <div className="type-small ml-auto flex items-center gap-3 text-muted">{note}</div>
      </header>
      {children}
    </section>
  );
}
