import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  Hand,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  RedoDot,
  TimerOff,
  TriangleAlert,
  ZapOff,
} from "lucide-react";

export interface RunLook {
  word: string;
  icon: LucideIcon;
  color: string;
  /** Words of what is normal stay grey; only what differs is coloured. */
  isQuiet: boolean;
}

/** Every state a run or an ingest can be in: icon, word and colour, never colour alone. */
export const runLooks = {
  queued: { word: "Queued", icon: CircleDashed, color: "var(--run-queued)", isQuiet: true },
  waiting: { word: "Waiting", icon: Hourglass, color: "var(--run-waiting)", isQuiet: false },
  waiting_rate_limit: { word: "Vendor wait", icon: Hourglass, color: "var(--run-waiting)", isQuiet: false },
  running: { word: "Running", icon: LoaderCircle, color: "var(--run-running)", isQuiet: false },
  approval: { word: "Approval", icon: Hand, color: "var(--run-approval)", isQuiet: false },
  succeeded: { word: "Succeeded", icon: CircleCheck, color: "var(--run-succeeded)", isQuiet: true },
  partial: { word: "Partial", icon: TriangleAlert, color: "var(--run-uncertain)", isQuiet: false },
  failed: { word: "Failed", icon: CircleX, color: "var(--run-failed)", isQuiet: false },
  stopped: { word: "Stopped", icon: Ban, color: "var(--run-cancelled)", isQuiet: true },
  cancelled: { word: "Cancelled", icon: Ban, color: "var(--run-cancelled)", isQuiet: true },
  "timed-out": { word: "Timed out", icon: TimerOff, color: "var(--run-timed-out)", isQuiet: false },
  crashed: { word: "Crashed", icon: ZapOff, color: "var(--run-crashed)", isQuiet: false },
  skipped: { word: "Skipped", icon: RedoDot, color: "var(--run-skipped)", isQuiet: true },
  uncertain: { word: "Uncertain", icon: CircleQuestionMark, color: "var(--run-uncertain)", isQuiet: false },
} as const satisfies Record<string, RunLook>;

export type RunStateName = keyof typeof runLooks;
