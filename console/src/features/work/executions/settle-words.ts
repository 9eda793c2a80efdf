import type { SettleDecision } from "@hoopoe/contract/work/routes/uncertain.ts";
import { texts } from "../../../messages/en/features/work/executions.ts";

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
    button: texts.markAsDone,
    meaning: texts.theRequestsCountAs,
    title: (count) => texts.markRequestsAsDone(count),
    done: (count, unchanged) => texts.markedRequestsAsDone(count, also(unchanged)),
  },
  repeat: {
    button: texts.sendAgain,
    meaning: texts.ifTheFirstRequest,
    title: (count) => texts.sendRequestsAgain(count),
    done: (count, unchanged) => texts.sendingRequestsAgain(count, also(unchanged)),
  },
  skip: {
    button: texts.skip,
    meaning: texts.theirRunsContinueWithout,
    title: (count) => texts.skipRequests(count),
    done: (count, unchanged) => texts.skippedRequestsTheirRuns(count, also(unchanged)),
  },
};

function also(unchanged: number): string {
  return unchanged === 0 ? "" : texts.hadBeenSettledAlready(unchanged);
}
