import { useEffect } from "react";

/**
 * Text that is cut off for want of room shows itself whole while the pointer rests on it, wherever it stands: one listener
 * for the page, so that no place has to think of it. What has a title of its own keeps that.
 */
export function useFullText(): void {
  useEffect(() => {
    const onPointerOver = ({ target }: PointerEvent): void => {
      const cut = target instanceof Element ? target.closest(".truncate, .full-text") : null;
      if (!(cut instanceof HTMLElement) || (cut.title !== "" && cut.dataset["whole"] === undefined)) return;
      const isCut = cut.scrollWidth > cut.clientWidth || cut.scrollHeight > cut.clientHeight + 1;
      if (!isCut) {
        if (cut.dataset["whole"] !== undefined) cut.removeAttribute("title");
        return;
      }
      cut.dataset["whole"] = "";
      cut.title = cut.innerText;
    };
    document.addEventListener("pointerover", onPointerOver, { passive: true });
    return () => document.removeEventListener("pointerover", onPointerOver);
  }, []);
}
