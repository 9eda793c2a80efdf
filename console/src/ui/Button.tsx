import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button-class.ts";
import { Kbd } from "./Kbd.tsx";
import { type Calls, useRefusal } from "./refusal.ts";
import { Spinner } from "./Spinner.tsx";
import { Tooltip } from "./Tooltip.tsx";

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Work is under way: the text stays, the icon turns, a second click does nothing. */
  isLoading?: boolean;
  /** Why it cannot be used now. It stays visible and focusable, and says so. */
  disabledReason?: string | undefined;
  /** The call behind it: a role that may not make it is told so. */
  calls?: Calls | undefined;
  keys?: string;
}

/** A button is a verb. One primary on a view. */
export function Button({
  children,
  variant,
  size,
  icon: Icon,
  isLoading,
  disabledReason: reason,
  calls,
  keys,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const disabledReason = useRefusal(calls) ?? reason;
  const isBlocked = isLoading === true || disabledReason !== undefined;
  const button = (
    <button
      type="button"
      {...rest}
      data-variant={variant ?? "secondary"}
      className={buttonClass({ variant, size, className })}
      aria-disabled={isBlocked || undefined}
      aria-busy={isLoading || undefined}
      onClick={(event) => (isBlocked ? event.preventDefault() : onClick?.(event))}
    >
      {isLoading ? <Spinner /> : Icon === undefined ? null : <Icon size={16} aria-hidden="true" />}
      <span className="button-words">{children}</span>
      {keys === undefined ? null : <Kbd>{keys}</Kbd>}
    </button>
  );
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>;
}
