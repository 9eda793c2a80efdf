import { Menu as Base } from "@base-ui/react/menu";
import type { LucideIcon } from "lucide-react";
import { type ReactElement, use } from "react";
import { cx } from "../lib/cx.ts";
import { Kbd } from "./Kbd.tsx";
import { type Calls, RefusalContext, refusalBy } from "./refusal.ts";

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  keys?: string;
  isDanger?: boolean;
  /** Why it cannot be used now; it stays visible. */
  disabledReason?: string | undefined;
  /** The call behind it: a role that may not make it is told so. */
  calls?: Calls | undefined;
  onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
}

/** What else can be done with a thing: the actions of a row, the formats of a download. */
export function Menu({ trigger, items }: MenuProps) {
  const refuse = use(RefusalContext);
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} className="z-(--z-menu)">
          <Base.Popup className={popupClass}>
            {items.map(explained).map(({ label, icon: Icon, keys, isDanger, disabledReason, onSelect }) => (
              <Base.Item
                key={label}
                disabled={disabledReason !== undefined}
                onClick={onSelect}
                className={cx(optionClass, isDanger && "text-danger")}
              >
                {Icon === undefined ? null : <Icon size={16} aria-hidden="true" />}
                <span className="flex-1">
                  {label}
                  {disabledReason === undefined ? null : (
                    <span className="type-small block text-muted">{disabledReason}</span>
                  )}
                </span>
                {keys === undefined ? null : <Kbd>{keys}</Kbd>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );

  function explained(item: MenuItem): MenuItem {
    const refusal = refusalBy(refuse, item.calls);
    return refusal === undefined ? item : { ...item, disabledReason: refusal };
  }
}

/** The box of a menu, a select's list and a combobox's list. */
export const popupClass =
  "max-h-(--available-height) min-w-44 overflow-y-auto rounded-card border border-line bg-overlay p-1 text-ink shadow-mid outline-none transition-opacity duration-base data-starting-style:opacity-0 data-ending-style:opacity-0";

/** One row of such a box. */
export const optionClass =
  "flex min-h-8 items-center gap-2 rounded-[5px] px-2.5 py-1 text-secondary outline-none select-none data-highlighted:bg-active data-highlighted:text-ink data-disabled:text-faint phone:min-h-10";
