import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./harness/stage.ts";

type Kind = "toastSuccess" | "toastError" | "toastInfo" | "toastWarning";

function show(page: Page, kind: Kind, message: string): Promise<void> {
  return page.evaluate(
    ([name, words]) => {
      const open: unknown = Reflect.get(Reflect.get(window, "stage"), name);
      if (typeof open === "function") Reflect.apply(open, undefined, [words]);
    },
    [kind, message] as const,
  );
}

const toast = (page: Page, message: string): Locator => page.locator(".Toastify__toast", { hasText: message });

/** Its life stands still from now on, whatever is done to it: what goes all the same was dismissed. */
const haltLife = (of: Locator): Promise<void> =>
  of
    .locator(".Toastify__progress-bar")
    .evaluate((bar) => bar.getAnimations().forEach((animation) => animation.pause()));

/** The life line's animation is the clock: its length, and whether it runs. */
function life(of: Locator): Promise<{ ms: unknown; state: string | undefined }> {
  return of.locator(".Toastify__progress-bar").evaluate((bar) => {
    const [animation] = bar.getAnimations();
    return { ms: animation?.effect?.getTiming().duration, state: animation?.playState };
  });
}

const endLife = (of: Locator): Promise<void> =>
  of
    .locator(".Toastify__progress-bar")
    .evaluate((bar) => bar.getAnimations().forEach((animation) => animation.finish()));

test("toasts stand at the top right, live 5000 ms, and stop while hovered or focused [2.23, 9.7]", async ({ page }) => {
  await show(page, "toastSuccess", "Changes saved");
  const one = toast(page, "Changes saved");
  await expect(one).toBeVisible();
  const box = await one.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(16);
  expect(box?.y).toBeGreaterThanOrEqual(56);
  // Its life begins when its entrance has ended.
  await expect.poll(() => life(one)).toEqual({ ms: 5000, state: "running" });

  await one.hover();
  await expect.poll(async () => (await life(one)).state).toBe("paused");
  await page.mouse.move(10, 400);
  await expect.poll(async () => (await life(one)).state).toBe("running");
  await one.getByRole("button", { name: "Dismiss" }).focus();
  await expect.poll(async () => (await life(one)).state).toBe("paused");
  await page.getByRole("button", { name: "Before" }).focus();
  await expect.poll(async () => (await life(one)).state).toBe("running");
  await endLife(one);
  await expect(one).toBeHidden();
});

test("a toast that comes up under a resting pointer lives 5000 ms, with reduced motion too; a pointer that moves on it holds it [2.23]", async ({
  page,
}) => {
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.mouse.move(1300, 90);
    await show(page, "toastSuccess", `Came up with ${reducedMotion}`);
    const one = toast(page, `Came up with ${reducedMotion}`);
    await expect.poll(() => one.evaluate((element) => element.matches(":hover"))).toBe(true);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect.poll(() => life(one)).toEqual({ ms: 5000, state: "running" });
    await page.mouse.move(1303, 92);
    await expect.poll(async () => (await life(one)).state).toBe("paused");
    await page.mouse.move(10, 400);
    await expect.poll(async () => (await life(one)).state).toBe("running");
    await endLife(one);
    await expect(one).toBeHidden();
  }
});

test("a drag of 80 percent dismisses a toast, a shorter one lets it slide back [2.23]", async ({ page }) => {
  await show(page, "toastWarning", "Drag me");
  const one = toast(page, "Drag me");
  await expect.poll(() => life(one)).toEqual({ ms: 5000, state: "running" });
  await haltLife(one);
  for (const [share, isGone] of [
    [0.7, false],
    [0.85, true],
  ] as const) {
    // Its entrance moves it: only what stands can be taken hold of.
    await expect.poll(() => one.evaluate((element) => element.getAnimations().length)).toBe(0);
    const box = await one.boundingBox();
    if (box === null) throw new Error("the toast is gone");
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (box.width * share) / 2, y, { steps: 4 });
    await page.mouse.move(x + box.width * share, y, { steps: 4 });
    await page.mouse.up();
    if (isGone) await expect(one).toHaveCount(0);
    else {
      await expect.poll(async () => (await one.boundingBox())?.x).toBe(box.x);
      await expect(one).toBeVisible();
    }
    await page.mouse.move(10, 400);
  }
});

test("an error shows once in 30 minutes, across reloads; success always shows [4.12, 4.13, 9.7]", async ({ page }) => {
  // A clock that stands: one that goes on would count the time that a busy machine took.
  await page.clock.setFixedTime("2026-11-20T10:00:00Z");
  await page.reload();
  const seen = async (kind: Kind, message: string): Promise<number> => {
    const before = await toast(page, message).count();
    await show(page, kind, message);
    // A toast of another kind that came after it: what has not come by then does not come.
    await show(page, "toastInfo", `after ${message} ${before} ${Date.now()}`);
    await expect(toast(page, `after ${message}`).first()).toBeVisible();
    return (await toast(page, message).filter({ hasNotText: "after" }).count()) - before;
  };
  expect(await seen("toastError", "Failed to start ingress")).toBe(1);
  await page.reload();
  expect(await seen("toastError", "Failed to start ingress")).toBe(0);
  expect(await seen("toastError", "Failed to stop ingress")).toBe(1);
  await page.clock.setFixedTime("2026-11-20T10:29:59Z");
  await page.reload();
  expect(await seen("toastError", "Failed to start ingress")).toBe(0);
  await page.clock.setFixedTime("2026-11-20T10:30:01Z");
  await page.reload();
  expect(await seen("toastError", "Failed to start ingress")).toBe(1);
  await page.reload();
  expect(await seen("toastSuccess", "Saved")).toBe(1);
  await page.reload();
  expect(await seen("toastSuccess", "Saved")).toBe(1);
});
