import type { Locator } from "@playwright/test";

/**
 * Clicks what a toast may lie over: a person waits until it has gone, here its five seconds (shell-toasts.journey.ts
 * proves them) are over at once. What a toast says is looked for before.
 */
export async function pressThroughToasts(target: Locator): Promise<void> {
  const page = target.page();
  const toasts = page.locator(".Toastify__toast").first();
  const endTheirLives = () =>
    page
      .locator(".Toastify__progress-bar")
      .evaluateAll((bars) => bars.flatMap((bar) => bar.getAnimations()).forEach((life) => life.finish()));
  // Not until all are hidden: while these go, others may come, for the click's next try.
  await page.addLocatorHandler(toasts, endTheirLives, { noWaitAfter: true });
  try {
    await target.click();
  } finally {
    await page.removeLocatorHandler(toasts);
  }
}
