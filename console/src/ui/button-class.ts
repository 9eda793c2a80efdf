import { cx } from "../lib/cx.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-filled";
export type ButtonSize = "regular" | "small" | "large";

const base =
  "inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-control border no-underline select-none transition-colors duration-fast aria-disabled:text-faint aria-disabled:shadow-none";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent font-bold text-on-accent shadow-[inset_0_1px_0_var(--accent-shine)] not-aria-disabled:hover:bg-accent-hover not-aria-disabled:active:bg-accent-pressed aria-disabled:border-line aria-disabled:bg-raised",
  secondary:
    "border-line bg-raised font-medium text-ink shadow-edge not-aria-disabled:hover:bg-overlay not-aria-disabled:hover:border-line-strong not-aria-disabled:active:bg-inset",
  ghost:
    "border-transparent bg-transparent font-medium text-secondary not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink not-aria-disabled:active:bg-active",
  danger:
    "border-line bg-raised font-medium text-danger shadow-edge not-aria-disabled:hover:border-danger-line not-aria-disabled:hover:bg-danger-subtle",
  "danger-filled":
    "border-transparent bg-danger-fill font-bold text-on-danger not-aria-disabled:hover:brightness-110 not-aria-disabled:active:brightness-95",
};

const sizes: Record<ButtonSize, string> = {
  regular: "h-(--control) px-3",
  small: "h-(--control-small) px-2.25 text-[12px]",
  large: "h-10 px-4",
};

/** The look of a button, for elements that are links or that live where the tooltip's weight is not wanted. */
export function buttonClass(look: { variant?: ButtonVariant; size?: ButtonSize; className?: string } = {}): string {
  return cx(base, variants[look.variant ?? "secondary"], sizes[look.size ?? "regular"], look.className);
}
