import { type RefObject, useLayoutEffect } from "react";

/**
 * Opens a native dialog modally for as long as it stands: the rest of the page is inert, and the focus goes back where
 * it was. In a layout effect, since its end runs while the element is still in the page; a removed one gives nothing back.
 */
export function useModal(element: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, [element]);
}
