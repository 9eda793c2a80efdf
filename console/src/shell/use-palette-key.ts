import { useLayoutEffect } from "react";
import { setHelpOpen, setPaletteOpen } from "./shell-store.ts";

/** Ctrl K (Cmd K on a Mac) opens the palette from anywhere, "?" the help where nobody is typing. */
export function usePaletteKey(): void {
  // As soon as the shell is seen, its keys are heard.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.altKey || event.defaultPrevented) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.key === "?" && !isCommand && isFree(event.target)) setHelpOpen(true);
      else if (event.key.toLowerCase() === "k" && isCommand && !event.shiftKey) setPaletteOpen(true);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Whether a letter typed there is nobody's: no field, and no dialog that lies over the page. */
function isFree(target: EventTarget | null): boolean {
  const isTyped =
    target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]") !== null;
  return !isTyped && document.querySelector("dialog[open]") === null;
}
