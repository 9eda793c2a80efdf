import { type ReactNode, useRef } from "react";
import { useModal } from "./use-modal.ts";

interface SheetProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal sheet at the foot of a phone, at the right of wider windows. The native dialog keeps and returns the focus. */
export function Sheet({ label, onClose, children }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  useModal(element);
  return (
    <dialog
      ref={element}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      closedby="any"
      className="m-0 ml-auto h-full max-h-none w-[min(400px,100vw)] max-w-none overflow-y-auto border-l border-line bg-card p-0 text-ink shadow-high backdrop:bg-scrim open:animate-[rise_var(--duration-base)_var(--ease-out)] phone:mt-auto phone:h-fit phone:max-h-[85dvh] phone:w-full phone:rounded-t-[16px] phone:border-t phone:border-l-0 phone:bg-raised phone:open:animate-[sheet-rise_var(--duration-slow)_var(--ease-out)]"
    >
      <div className="p-4 phone:pt-2">
        <div className="mx-auto mb-2.5 hidden h-1 w-9 rounded-full bg-line-strong phone:block" aria-hidden="true" />
        {children}
      </div>
    </dialog>
  );
}
