import type { SettleDecision } from "@hoopoe/contract/work/routes/uncertain.ts";
import { plural } from "../../../lib/format.ts";

interface SettleWords {
  readonly button: string;
  readonly meaning: string;
  title(count: number): string;
  /** `unchanged`: settled by somebody else meanwhile. */
  done(count: number, unchanged: number): string;
}

/** What settling an unknown outcome is called, and what it does. */
export const settleWords: Record<SettleDecision, SettleWords> = {
  done: {
    button: "Mark as done",
    meaning: "The requests count as done and aren't sent again. Their runs continue.",
    title: (count) => `Mark ${plural(count, "request")} as done?`,
    done: (count, unchanged) => `Marked ${plural(count, "request")} as done${also(unchanged)}. Their runs continue.`,
  },
  repeat: {
    button: "Send again",
    meaning: "If the first request did arrive, the target gets it twice. Their runs continue with the new answer.",
    title: (count) => `Send ${plural(count, "request")} again?`,
    done: (count, unchanged) => `Sending ${plural(count, "request")} again${also(unchanged)}.`,
  },
  skip: {
    button: "Skip",
    meaning: "Their runs continue without the step's answer. Nothing is sent.",
    title: (count) => `Skip ${plural(count, "request")}?`,
    done: (count, unchanged) => `Skipped ${plural(count, "request")}${also(unchanged)}. Their runs continue.`,
  },
};

function also(unchanged: number): string {
  return unchanged === 0 ? "" : `; ${unchanged} had been settled already`;
}
