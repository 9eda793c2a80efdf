import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** For `onKeyDown` of a list: up and down, or K and J, lead from row to row, where each row is one button that opens it. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("li > button[aria-expanded]")];
  const next = rows[rows.findIndex((row) => row === document.activeElement) + step];
  if (next === undefined || !rows.some((row) => row === document.activeElement)) return;
  event.preventDefault();
  next.focus();
}
