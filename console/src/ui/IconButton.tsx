import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";
import { CountDot } from "./CountDot.tsx";
import { type Calls, useRefusal } from "./refusal.ts";
import { Tooltip } from "./Tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children" | "disabled"> {
  /** Its name for everyone: read aloud, and shown as its tooltip. */
  label: string;
  icon: LucideIcon;
  keys?: string;
  /** A number that waits behind it. */
  count?: number;
  /** The call behind it: a role that may not make it is told so. */
  calls?: Calls | undefined;
  side?: "top" | "bottom" | "left" | "right";
}

export function IconButton({
  label,
  icon: Icon,
  keys,
  count = 0,
  calls,
  side,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const refusal = useRefusal(calls);
  return (
    <Tooltip text={refusal === undefined ? label : `${label}. ${refusal}`} keys={keys} side={side} isName>
      <button
        type="button"
        aria-label={count > 0 ? `${label}, ${count}` : label}
        {...rest}
        aria-disabled={refusal !== undefined || undefined}
        onClick={(event) => (refusal === undefined ? onClick?.(event) : event.preventDefault())}
        className={cx(iconButtonClass, className)}
      >
        <Icon size={16} aria-hidden="true" />
        <CountDot count={count} />
      </button>
    </Tooltip>
  );
}

export const iconButtonClass =
  "relative grid size-8 shrink-0 place-items-center rounded-control text-secondary transition-colors duration-fast hover:bg-hover hover:text-ink active:bg-active aria-disabled:text-faint aria-disabled:hover:bg-transparent phone:size-10";
