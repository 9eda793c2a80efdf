import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "../lib/cx.ts";
import { IconButton } from "./IconButton.tsx";
import { texts } from "../messages/en/ui.ts";

interface InspectorProps {
  title: ReactNode;
  /** Left of the title: a source tile. */
  icon?: ReactNode;
  /** One line below the title. */
  subtitle?: ReactNode;
  /** Room for two columns, where the window has it. */
  isWide?: boolean;
  /** Pinned to the foot. */
  actions?: ReactNode;
  /** False where it follows a choice made elsewhere, which keeps the focus; `panelId` then leads in. */
  takesFocus?: boolean;
  panelId?: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Details beside the list they belong to: a column at the right, over the page below 1100 px, a bottom sheet on phones.
 * Takes the focus when it opens, gives it back when it goes, closes with Esc. Put it last in a `page-row`.
 */
export function Inspector({
  title,
  icon,
  subtitle,
  actions,
  isWide = false,
  onClose,
  children,
  ...focus
}: InspectorProps) {
  const id = useId();
  const panel = useFocusWhileOpen(focus.takesFocus ?? true);
  return (
    <aside
      ref={panel}
      id={focus.panelId}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        // Else the same key would close a dialog that closing opens (a question about unsaved work).
        event.preventDefault();
        onClose();
      }}
      className={cx(
        isWide && "is-wide [--inspector:min(840px,70vw)]",
        "side-panel [--inset:16px] flex min-h-0 w-(--inspector) shrink-0 flex-col border-l border-line-subtle bg-card outline-none narrow:fixed narrow:top-(--top-bar) narrow:right-0 narrow:bottom-0 narrow:z-(--z-panel) narrow:w-[min(432px,100vw)] narrow:animate-[rise_var(--duration-base)_var(--ease-out)] narrow:shadow-high phone:top-auto! phone:bottom-0 phone:left-0 phone:max-h-[80dvh] phone:w-full phone:animate-[sheet-rise_var(--duration-slow)_var(--ease-out)] phone:rounded-t-[16px] phone:border-t phone:border-l-0 phone:border-line phone:bg-raised",
      )}
    >
      <div
        className="mx-auto mt-2 hidden h-1 w-9 shrink-0 rounded-full bg-line-strong phone:block"
        aria-hidden="true"
      />
      <header className="flex items-start gap-3 px-4 pt-4 pb-3">
        {icon}
        <div className="min-w-0 flex-1">
          <h2 id={id} className="type-heading">
            {title}
          </h2>
          {subtitle === undefined ? null : <div className="type-small text-muted">{subtitle}</div>}
        </div>
        <IconButton label={texts.close} icon={X} keys={texts.esc} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      {actions === undefined ? null : (
        <footer className="flex items-center gap-2 border-t border-line-subtle px-4 py-3">{actions}</footer>
      )}
    </aside>
  );
}

function useFocusWhileOpen(takesFocus: boolean) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [takesFocus]);
  return panel;
}
