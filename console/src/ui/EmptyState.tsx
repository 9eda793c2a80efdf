import type { ReactNode } from "react";
import { Crest } from "./Crest.tsx";

interface EmptyStateProps {
  title: string;
  /** One sentence: what will stand here and what to do. */
  children: ReactNode;
  action?: ReactNode;
  /** A link to learn more. */
  learn?: ReactNode;
}

/** Nothing is here yet: the crest, one sentence, one button, one link. */
export function EmptyState({ title, children, action, learn }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <Crest size="small" className="mb-3 w-24 text-muted" />
      <p className="type-strong">{title}</p>
      <p className="type-small mt-1 mb-3.5 max-w-72 text-muted text-balance">{children}</p>
      {action}
      {learn === undefined ? null : <div className="type-small mt-3 text-muted">{learn}</div>}
    </div>
  );
}
