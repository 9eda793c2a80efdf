import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { type Id, toast } from "react-toastify/unstyled";
import { texts } from "../messages/en/ui.ts";

export type ToastTone = "success" | "info" | "warning" | "error";

interface ToastBodyProps {
  toastId: Id;
  tone: ToastTone;
  message: string;
  detail?: string;
  link?: { label: string; onClick: () => void };
  closeToast: () => void;
}

/**
 * Icon, sentence, one link. Its life stops while something in it has the focus, and under a pointer that moves on it. The
 * library's own pause takes a toast for hovered that merely came up under a resting pointer, and lets its entrance's end
 * undo the pause or not: without motion such a toast stayed for ever.
 */
export function ToastBody({ toastId, tone, message, detail, link, closeToast }: ToastBodyProps) {
  const { icon: Icon, className } = looks[tone];
  return (
    <div
      className="flex w-full items-start gap-2.5 p-3"
      onPointerMove={() => toast.pause({ id: toastId })}
      onPointerLeave={() => toast.play({ id: toastId })}
      onFocus={() => toast.pause({ id: toastId })}
      onBlur={() => toast.play({ id: toastId })}
    >
      <Icon size={16} className={`mt-0.5 ${className}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="type-strong">{message}</p>
        {detail === undefined ? null : <p className="type-small text-secondary">{detail}</p>}
      </div>
      {link === undefined ? null : (
        <button
          type="button"
          className="text-link type-small mt-0.5"
          onClick={() => {
            link.onClick();
            closeToast();
          }}
        >
          {link.label}
        </button>
      )}
      <button
        type="button"
        aria-label={texts.dismiss}
        className="-mt-1 -mr-1 grid size-7 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink phone:size-9"
        onClick={closeToast}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  );
}

const looks: Record<ToastTone, { icon: LucideIcon; className: string }> = {
  success: { icon: CircleCheck, className: "text-success" },
  info: { icon: Info, className: "text-info" },
  warning: { icon: TriangleAlert, className: "text-warning" },
  error: { icon: CircleX, className: "text-danger" },
};
