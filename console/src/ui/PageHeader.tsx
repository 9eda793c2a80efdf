import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import { texts } from "../messages/en/ui.ts";

interface PageHeaderProps {
  title: ReactNode;
  /** Above the title: where this stands, as links. */
  crumbs?: ReactNode;
  /** Beside the title: a count, a state, a badge. */
  aside?: ReactNode;
  /** Below the title, two lines at most, four on a phone; the whole of a longer one under the pointer. */
  subtitle?: ReactNode;
  /** At the right, primary last. */
  actions?: ReactNode;
  /** What this is about is still on its way, and with it what the actions are called: they keep their room, to be seen when they stand still. */
  isComing?: boolean;
}

/** The head of a screen. Its title is the page's only h1. */
export function PageHeader({ title, crumbs, aside, subtitle, actions, isComing }: PageHeaderProps) {
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-(--gutter) pt-4 pb-3">
      {crumbs === undefined ? null : (
        <nav
          aria-label={texts.whereThisStands}
          className="type-small -mb-2 flex min-w-0 basis-full items-center gap-1.5 text-muted *:shrink-0 print:hidden [&>a]:max-w-1/2 [&>a]:truncate"
        >
          {crumbs}
        </nav>
      )}
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="type-title full-text line-clamp-3 break-words phone:line-clamp-2">{title}</h1>
          {aside}
        </div>
        {subtitle === undefined ? null : (
          <div className="type-small full-text mt-0.5 line-clamp-2 text-muted phone:line-clamp-4">{subtitle}</div>
        )}
      </div>
      {actions === undefined ? null : (
        <div
          inert={isComing}
          className={cx(
            "head-actions flex flex-wrap items-center gap-2 print:hidden phone:has-[input[type=search]]:w-full phone:[&>*:has(input[type=search])]:flex-1",
            isComing && "invisible",
          )}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
