"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

interface NoticeProps {
  tone: "info" | "warning" | "danger" | "quiet";
  icon: LucideIcon;
  children: ReactNode;
  /** One link or button at the right. */
  action?: ReactNode;
  /** Read aloud when it appears. */
  isLive?: boolean;
}

/** A sentence about the whole view: why something waits, that the connection is gone, what came of a sign-out. */
export function Notice({ tone, icon: Icon, children, action, isLive }: NoticeProps) {
  return (
    <div
      role={isLive ? "status" : undefined}
      className={cx("type-small flex items-start gap-2.5 rounded-control border px-3 py-2.5", tones[tone].box)}
    >
      <Icon size={16} className={cx("mt-px", tones[tone].icon)} aria-hidden="true" />
      <div className="min-w-0 flex-1 leading-4.5">{children}</div>
      {action}
    </div>
  );
}

const tones = {
  info: { box: "border-info-line bg-info-subtle", icon: "text-info" },
  warning: { box: "border-transparent bg-warning-subtle", icon: "text-warning" },
  danger: { box: "border-danger-line bg-danger-subtle", icon: "text-danger" },
  quiet: { box: "border-transparent bg-inset text-secondary", icon: "text-secondary" },
};
