import type { ReactNode } from "react";

interface PageHeaderProps {
  title: ReactNode;
  /** Above the title: where this stands, as links. */
  crumbs?: ReactNode;
  /** Beside the title: a count, a state, a badge. */
  aside?: ReactNode;
  /** Below the title, one line. */
  subtitle?: ReactNode;
  /** At the right, primary last. */
  actions?: ReactNode;
}

/** The head of a screen. Its title is the page's only h1. */
export function PageHeader({ title, crumbs, aside, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-(--gutter) pt-4 pb-3">
      <div className="min-w-0 flex-1 basis-40">
        {crumbs === undefined ? null : (
          <nav aria-label="Where this stands" className="type-small flex flex-wrap items-center gap-1.5 text-muted">
            {crumbs}
          </nav>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="type-title full-text line-clamp-3 break-words phone:line-clamp-2">{title}</h1>
          {aside}
        </div>
        {subtitle === undefined ? null : <div className="type-small mt-0.5 text-muted">{subtitle}</div>}
      </div>
      {actions === undefined ? null : (
        <div className="head-actions flex flex-wrap items-center gap-2 phone:has-[input[type=search]]:w-full phone:[&>*:has(input[type=search])]:flex-1">
          {actions}
        </div>
      )}
    </header>
  );
}
