import type { AgentModel } from "../../models/agent-model.ts";

/** What one report may take of its model, beside the budget of the task. */
export const callsMax = 60;
export const tokensMax = 4_000_000;
/** A model of two tokens a second needs some 45 minutes. */
const hoursMax = 2;

/** The calls of one report, counted together. */
export interface AgentSession {
  readonly model: AgentModel;
  readonly signal: AbortSignal | undefined;
  /** Why no further call is made; null while one may be. */
  limit(): string | null;
  /** How long it may still take. */
  leftMs(): number;
  count(usage: { inputTokens: number; outputTokens: number }): void;
}

export function startSession(model: AgentModel, signal: AbortSignal | undefined): AgentSession {
  const spent = { calls: 0, tokens: 0 };
  const endsAt = performance.now() + hoursMax * 3_600_000;
  const leftMs = () => Math.max(0, endsAt - performance.now());
  return {
    model,
    signal,
    leftMs,
    limit() {
      if (leftMs() === 0) return `a report may take ${hoursMax} hours of its model`;
      if (spent.calls >= callsMax) return `a report may take ${callsMax} calls of its model`;
      return spent.tokens >= tokensMax ? `a report may take ${tokensMax.toLocaleString("en")} tokens` : null;
    },
    count({ inputTokens, outputTokens }) {
      spent.calls += 1;
      spent.tokens += inputTokens + outputTokens;
    },
  };
}
