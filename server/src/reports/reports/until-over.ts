import { setTimeout as pause } from "node:timers/promises";
import type { Engine } from "../../platform/engine/engine.ts";

const pauseMs = 100;

/**
 * Waits until a piece of work is over, at most so long. Work that was begun a moment ago inside another one's step is not
 * known to the engine yet: that is no end of it.
 */
export async function untilOver(engine: Pick<Engine, "outcome">, id: string, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { status } = await engine.outcome(id, { waitMs: Math.max(0, deadline - performance.now()) });
    if ((status !== "running" && status !== "unknown") || performance.now() >= deadline) return;
    await pause(pauseMs);
  }
}
