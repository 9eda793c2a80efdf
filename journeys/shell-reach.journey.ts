import type { Page } from "@playwright/test";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

const screens = [
  "/dashboard/home",
  "/dashboard/parent",
  "/dashboard/model",
  "/dashboard/ai-tool",
  "/dashboard/workflow-generation",
  "/dashboard/workflow-generation/approval",
  "/dashboard/save-data",
  "/dashboard/save-data/search",
  "/dashboard/integration",
  "/dashboard/profile",
  "/dashboard/profile/organisation/members",
  "/dashboard/profile/organisation/audit",
];

/** Through the router, as a link does: the page is not loaded anew for each screen. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole("progressbar", { name: /^Loading/ })).toHaveCount(0);
}

test("no screen has a fault that axe finds, in either theme", async ({ page }) => {
  test.slow(); // Two dozen screens, each gone through whole.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAsOwner(page);
  const found: string[] = [];
  for (const theme of ["Light theme", "Dark theme"]) {
    await page.getByRole("banner").getByRole("button", { name: theme }).click();
    for (const path of screens) {
      await goTo(page, path);
      found.push(...(await accessibilityProblems(page)).map((problem) => `${theme} ${path}: ${problem}`));
    }
    await page.getByRole("button", { name: "Notifications" }).click();
    found.push(...(await accessibilityProblems(page)).map((problem) => `${theme} notifications: ${problem}`));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
    found.push(...(await accessibilityProblems(page)).map((problem) => `${theme} palette: ${problem}`));
    await page.keyboard.press("Escape");
  }
  expect(found).toEqual([]);
});

test("every screen fits 360 px, and 200 percent zoom of a small laptop, without scrolling sideways", async ({
  page,
}) => {
  await enterAsOwner(page);
  const wide: string[] = [];
  for (const size of [
    { width: 360, height: 740 },
    // 1280 x 720 at 200 percent.
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size);
    for (const path of screens) {
      await goTo(page, path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) wide.push(`${path} is ${over} px too wide at ${size.width}`);
    }
  }
  expect(wide).toEqual([]);
});

test("by keyboard alone: past the bars, to a screen by the palette, a form, its question, and out", async ({
  page,
}) => {
  await enterAsOwner(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("integr");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Integrations" })).toBeVisible();
  // The arrival is announced, and is the document's title.
  await expect(page.getByRole("status").filter({ hasText: /^Integrations$/ })).toBeAttached();
  await expect(page).toHaveTitle("Integrations · Hoopoe");

  const card = page.getByRole("button", { name: /News feeds/ }).last();
  for (let press = 0; press < 60 && !(await card.evaluate((one) => one === document.activeElement)); press += 1)
    await page.keyboard.press("Tab");
  await expect(card).toBeFocused();
  await page.keyboard.press("Enter");
  const name = page.getByRole("textbox", { name: /^Name/ });
  for (let press = 0; press < 10 && !(await name.evaluate((one) => one === document.activeElement)); press += 1)
    await page.keyboard.press("Tab");
  await expect(name).toBeFocused();
  await page.keyboard.type("X");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Unsaved Changes" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Save & Leave" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(name).toBeHidden();
  await expect(card).toBeFocused();
});
