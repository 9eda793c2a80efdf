import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

export type Tone = "neutral" | "success" | "warning" | "danger" | "info" | "accent" | "outline";

interface BadgeProps {
  tone?: Tone;
  /** Demanded by eye when the badge is a state: never colour alone. */
  icon?: LucideIcon;
  children: ReactNode;
}

export function Badge({ tone = "neutral", icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        "type-micro inline-flex h-5 items-center gap-1.25 rounded-mark px-1.75 align-middle whitespace-nowrap",
        tones[tone],
      )}
    >
      {Icon === undefined ? null : <Icon size={14} aria-hidden="true" />}
      {children}
    </span>
  );
}

const tones: Record<Tone, string> = {
  neutral: "bg-active text-secondary",
  success: "bg-success-subtle text-success",
  warning: "bg-warning-subtle text-warning",
  danger: "bg-danger-subtle text-danger",
  info: "bg-info-subtle text-info",
  accent: "bg-accent-subtle text-accent-text",
  outline: "text-secondary shadow-[inset_0_0_0_1px_var(--border)]",
};
