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
import { texts } from "../messages/en/ui.ts";

export interface RunLook {
  word: string;
  icon: LucideIcon;
  color: string;
  /** Words of what is normal stay grey; only what differs is coloured. */
  isQuiet: boolean;
}

/** Every state a run or an ingest can be in: icon, word and colour, never colour alone. */
export const runLooks = {
  queued: { word: texts.queued, icon: CircleDashed, color: "var(--run-queued)", isQuiet: true },
  waiting: { word: texts.waiting, icon: Hourglass, color: "var(--run-waiting)", isQuiet: false },
  waiting_rate_limit: { word: texts.vendorWait, icon: Hourglass, color: "var(--run-waiting)", isQuiet: false },
  running: { word: texts.running, icon: LoaderCircle, color: "var(--run-running)", isQuiet: false },
  approval: { word: texts.approval, icon: Hand, color: "var(--run-approval)", isQuiet: false },
  succeeded: { word: texts.succeeded, icon: CircleCheck, color: "var(--run-succeeded)", isQuiet: true },
  partial: { word: texts.partial, icon: TriangleAlert, color: "var(--run-uncertain)", isQuiet: false },
  failed: { word: texts.failed, icon: CircleX, color: "var(--run-failed)", isQuiet: false },
  stopped: { word: texts.stopped, icon: Ban, color: "var(--run-cancelled)", isQuiet: true },
  cancelled: { word: texts.cancelled, icon: Ban, color: "var(--run-cancelled)", isQuiet: true },
  "timed-out": { word: texts.timedOut, icon: TimerOff, color: "var(--run-timed-out)", isQuiet: false },
  crashed: { word: texts.crashed, icon: ZapOff, color: "var(--run-crashed)", isQuiet: false },
  skipped: { word: texts.skipped, icon: RedoDot, color: "var(--run-skipped)", isQuiet: true },
  uncertain: { word: texts.uncertain, icon: CircleQuestionMark, color: "var(--run-uncertain)", isQuiet: false },
} as const satisfies Record<string, RunLook>;

export type RunStateName = keyof typeof runLooks;
