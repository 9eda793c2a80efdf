import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

const longestPauseMs = 8_000;

/**
 * Jumps over the pauses between a page's tries (console/src/api/query.ts) until it shows what is expected of it. The
 * page's clock is installed. Not by runFor, which plays every frame in between: seconds of a processor for each pause.
 */
export async function jumpPausesUntil(page: Page, shown: Locator): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    // Looked at first: what is shown for a while must not be jumped over.
    if (await shown.isVisible()) return true;
    await page.clock.fastForward(longestPauseMs);
    return false;
  };
  await expect.poll(isShown, { intervals: [100], timeout: 100_000 }).toBe(true);
}
