import { cx } from "../../../lib/cx.ts";

/** A tab that is a link: underlined in the text's colour where one is. */
export function tabClass(isCurrent: boolean): string {
  return cx(
    "-mb-px flex h-9 items-center gap-1.5 border-b-2 font-medium whitespace-nowrap no-underline -outline-offset-2 hover:text-secondary phone:h-11",
    isCurrent ? "border-ink text-ink" : "border-transparent text-muted",
  );
}
