import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button-class.ts";

interface LookProps extends ComponentProps<"a"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
}

function ButtonAnchor({ variant, size, icon: Icon, className, children, ...rest }: LookProps) {
  return (
    <a {...rest} data-variant={variant ?? "secondary"} className={buttonClass({ variant, size, className })}>
      {Icon === undefined ? null : <Icon size={16} aria-hidden="true" />}
      <span className="button-words">{children}</span>
    </a>
  );
}

/** A link to another screen that looks like a button: `to`, `params` and `search` are typed by the routes. */
export const LinkButton = createLink(ButtonAnchor);
