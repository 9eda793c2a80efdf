import type { ReactNode } from "react";

interface ListRowProps {
  icon: ReactNode;
  title: ReactNode;
  /** One line: the cause, the time, what depends on it. */
  why?: ReactNode;
  /** Right, muted: a time. */
  aside?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** A row of a list inside a card; put them in a `ul`. */
export function ListRow({ icon, title, why, aside, action }: ListRowProps) {
  return (
    <li className="flex min-h-(--row) min-w-0 items-center gap-3 border-b border-line-subtle px-(--card-pad) py-2 last:border-0">
      <span className="flex shrink-0">{icon}</span>
      <div className="min-w-0 flex-1">
        <div className="truncate phone:whitespace-normal">{title}</div>
        {why === undefined ? null : <div className="type-small truncate text-muted phone:whitespace-normal">{why}</div>}
      </div>
      {aside === undefined ? null : (
        <div className="type-small shrink-0 self-start pt-0.5 text-muted tabular-nums">{aside}</div>
      )}
      {action}
    </li>
  );
}
