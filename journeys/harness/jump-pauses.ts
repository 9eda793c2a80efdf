import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

const longestPauseMs = 8_000;
const looks = 12;

/**
 * Jumps over the pauses between a page's tries (console/src/api/query.ts) until it shows what is expected of it. The
 * page's clock is installed. Not by runFor, which plays every frame in between: seconds of a processor for each pause.
 */
export async function jumpPausesUntil(page: Page, shown: Locator): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    // Before the next jump, and again and again while the answers of the last one come: a failure stands for a moment
    // only, where the page finds at once that the server answers and tries anew.
    for (let look = 0; look < looks; look += 1) if (await shown.isVisible()) return true;
    await page.clock.fastForward(longestPauseMs);
    return false;
  };
  await expect.poll(isShown, { intervals: [10], timeout: 100_000 }).toBe(true);
}
