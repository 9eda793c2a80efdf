import { cx } from "../lib/cx.ts";

/** A row of the side bar; the current one has the mark at the window's edge. */
export function sideLinkClass({ isSlim, isCurrent }: { isSlim: boolean; isCurrent: boolean }): string {
  return cx(
    "relative flex h-8 shrink-0 items-center gap-2.5 rounded-control no-underline transition-colors duration-fast hover:bg-hover hover:text-ink",
    isSlim ? "justify-center" : "px-2.5",
    isCurrent
      ? "bg-selected font-strong text-ink before:absolute before:top-2 before:bottom-2 before:-left-2 before:w-0.5 before:rounded-r-[2px] before:bg-accent"
      : "text-secondary",
  );
}
