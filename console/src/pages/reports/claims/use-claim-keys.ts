import { useEffect } from "react";

/** The row, form and history that the keys lead to carry these marks. */
export const claimMarks = {
  list: "claims",
  settle: "settle-claim",
  history: "claim-history",
  search: "claim-search",
} as const;

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * J and K go from row to row, Enter opens one, S leads to the form that settles it, 1 to 4 choose there, H leads to its history,
 * / to the search; none of them where somebody is writing.
 */
export function useClaimKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      if (!follow(event.key.toLowerCase())) return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function follow(key: string): boolean {
  const step = steps[key];
  if (step !== undefined) return focusOn(rowAfter(step));
  if (key === "/") return focusOn(document.querySelector<HTMLElement>(`input[name="${claimMarks.search}"]`));
  if (key === "h") return focusOn(document.getElementById(claimMarks.history));
  const choices = [...document.querySelectorAll<HTMLElement>(`#${claimMarks.settle} input[type=radio]`)];
  if (key === "s") return focusOn(choices[0]);
  const choice = /^[1-4]$/.test(key) ? choices[Number(key) - 1] : undefined;
  choice?.click();
  return focusOn(choice);
}

/** From the row that has the focus, or is open; the first one where there is neither. */
function rowAfter(step: number): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(`#${claimMarks.list} li > button[aria-expanded]`)];
  const focused = rows.findIndex((row) => row === document.activeElement);
  const at = focused === -1 ? rows.findIndex((row) => row.getAttribute("aria-expanded") === "true") : focused;
  return at === -1 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, at + step))];
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  element?.scrollIntoView({ block: "nearest" });
  return element != null;
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest("input, textarea, select, [contenteditable], dialog");
  return field !== null && !(field instanceof HTMLInputElement && field.type === "radio");
}
