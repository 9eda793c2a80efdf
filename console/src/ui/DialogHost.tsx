import { CircleCheck, CircleQuestionMark, CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { buttonClass } from "./button-class.ts";
import { type DialogIcon, type DialogSpec, escapeHtml, useDialogs } from "./dialog.ts";
import { Kbd } from "./Kbd.tsx";
import { sanitiseHtml } from "./sanitise-html.ts";
import { useModal } from "./use-modal.ts";
import { texts } from "../messages/en/ui.ts";

/** Shows the general dialog that `showDialog` asked for. One of these stands in every layout. */
export function DialogHost() {
  const dialog = useDialogs(({ queue }) => queue[0]);
  return dialog === undefined ? null : <GeneralDialog key={dialog.id} {...dialog} />;
}

/** The native modal dialog: the rest of the page is inert, the focus stays inside and is given back by the browser. */
function GeneralDialog({
  title,
  html,
  text,
  escape = "cancel",
  icon = "info",
  confirmText = texts.ok,
  cancel,
  deny,
  isDestructive,
  settle,
}: DialogSpec & { settle: (choice: "confirm" | "deny" | "cancel") => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const look = looks[icon];
  const others = (
    [
      { choice: "cancel", label: labelOf(cancel, texts.cancel) },
      { choice: "deny", label: labelOf(deny, texts.no) },
    ] as const
  )
    .filter(({ label }) => label !== "")
    .sort((a, b) => Number(b.choice === escape) - Number(a.choice === escape));
  useModal(element);
  // Opening takes the first button; the answer that is meant is the last one, unless it destroys something.
  useEffect(() => {
    if (isDestructive !== true) confirm.current?.focus();
  }, [isDestructive]);
  return (
    <dialog
      ref={element}
      role="alertdialog"
      aria-labelledby="dialog-title"
      aria-describedby="dialog-text"
      onCancel={(event) => {
        event.preventDefault();
        settle(escape);
      }}
      className="m-auto w-[min(480px,calc(100vw-32px))] max-w-none rounded-dialog border border-line bg-overlay p-0 text-ink shadow-high backdrop:bg-scrim open:animate-[rise_var(--duration-slow)_var(--ease-out)] open:backdrop:animate-[appear_var(--duration-base)_var(--ease-out)]"
    >
      <div className="p-5 pb-4">
        <div className="flex items-start gap-3.5">
          <span className={`grid size-9 shrink-0 place-items-center rounded-[9px] ${look.tile}`}>
            <look.icon size={20} aria-hidden="true" />
          </span>
          <div className="min-w-0">
            <h2 id="dialog-title" className="text-[16px]/6 font-bold tracking-[-.01em]">
              {title}
            </h2>
            <div
              id="dialog-text"
              className="mt-1 text-secondary"
              dangerouslySetInnerHTML={{ __html: sanitiseHtml(html ?? escapeHtml(text ?? "")) }}
            />
          </div>
        </div>
        <footer className="mt-5 flex flex-wrap items-center justify-end gap-2 border-t border-line-subtle pt-3.5">
          {others.map((other) => (
            <OtherAnswer key={other.choice} {...other} isEscape={other.choice === escape} onChoose={settle} />
          ))}
          <button
            type="button"
            ref={confirm}
            className={buttonClass({ variant: isDestructive ? "danger-filled" : "primary" })}
            onClick={() => settle("confirm")}
          >
            {confirmText}
          </button>
        </footer>
      </div>
    </dialog>
  );
}

interface OtherAnswerProps {
  choice: "cancel" | "deny";
  label: string;
  isEscape: boolean;
  onChoose: (choice: "cancel" | "deny") => void;
}

function OtherAnswer({ choice, label, isEscape, onChoose }: OtherAnswerProps) {
  const look = isEscape ? ({ variant: "ghost", className: "mr-auto" } as const) : ({ variant: "danger" } as const);
  return (
    <button type="button" className={buttonClass(look)} onClick={() => onChoose(choice)}>
      {label}
      {isEscape ? (
        <span className="phone:hidden" aria-hidden="true">
          <Kbd>{texts.esc}</Kbd>
        </span>
      ) : null}
    </button>
  );
}

/** Empty where the button is not wanted. */
function labelOf(button: boolean | string | undefined, fallback: string): string {
  return typeof button === "string" ? button : button === true ? fallback : "";
}

const looks: Record<DialogIcon, { icon: LucideIcon; tile: string }> = {
  info: { icon: Info, tile: "bg-info-subtle text-info" },
  success: { icon: CircleCheck, tile: "bg-success-subtle text-success" },
  warning: { icon: TriangleAlert, tile: "bg-warning-subtle text-warning" },
  error: { icon: CircleX, tile: "bg-danger-subtle text-danger" },
  question: { icon: CircleQuestionMark, tile: "bg-info-subtle text-info" },
};
