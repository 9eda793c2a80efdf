import type { Page } from "@playwright/test";
import { enterDemo } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

const hourMs = 3_600_000;
const kept = (page: Page): Promise<number> => page.evaluate(() => Number(localStorage.getItem("lastActivity")));

test.use({ isFresh: true });

test("an hour without activity in any tab signs out all of them; what is done in one counts for the other [9.4]", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  // One clock for all pages of the browser.
  await context.clock.install();
  await enterDemo(page);
  await other.goto("/dashboard/home");
  for (const one of [page, other]) await expect(one.getByText("· live")).toBeVisible();

  await context.clock.pauseAt(Date.now() + 60_000);
  // Many moves within half a second are one: it is noted when the half second is over.
  const before = await kept(page);
  for (let step = 0; step < 5; step += 1) await page.mouse.move(300 + step * 20, 300);
  await context.clock.runFor(400);
  expect(await kept(page)).toBe(before);
  await context.clock.runFor(200);
  await expect.poll(() => kept(page)).toBeGreaterThan(before);
  for (const name of ["scroll", "click"]) {
    const last = await kept(page);
    await page.getByRole("main").dispatchEvent(name);
    await context.clock.runFor(600);
    await expect.poll(() => kept(page), name).toBeGreaterThan(last);
  }
  const moved = await kept(page);

  // Fifty minutes later somebody presses a key in the other tab: the first one's hour begins anew.
  await context.clock.fastForward(50 * 60_000);
  await other.keyboard.press("Shift");
  await context.clock.runFor(600);
  // What one tab has kept gets to the other a moment later: an hour does not, here, take an hour.
  await expect.poll(() => kept(page)).toBeGreaterThan(moved);
  await context.clock.fastForward(hourMs - 10_000);
  await expect(page).toHaveURL(/dashboard\/home/);
  await expect(other).toHaveURL(/dashboard\/home/);

  // Ten seconds short of an hour was not too long; ten seconds more are.
  await context.clock.fastForward(20_000);
  for (const one of [page, other]) await expect(one).toHaveURL(/\/login/);
});
