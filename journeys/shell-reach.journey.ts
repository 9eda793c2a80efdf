import type { Page } from "@playwright/test";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { bareProblems } from "./harness/bare-problems.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { fillWorkspace } from "./harness/fill-workspace.ts";
import { forgive } from "./harness/forgive.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { allScreens } from "./harness/screens.ts";
import { expect, test } from "./harness/test.ts";

/** The pages without bars have no parameter: any would do. */
const nothingNamed = { appId: "-", executionId: "-", reportId: "-", pirId: "-" };

/** A small phone, and 1280 x 720 at 200 percent. */
const sizes = [
  { width: 360, height: 740 },
  { width: 640, height: 360 },
];

/** Screens whose parts come one by one. */
const comingInParts = [
  "/dashboard/home",
  "/dashboard/save-data",
  "/dashboard/save-data/search",
  "/dashboard/save-data/search?terms=winch",
  "/dashboard/workflow-generation?tab=executions",
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

test("every screen of the route table: nothing that axe finds in either theme, nothing sideways at 360 px or 200 percent, its arrival announced, still where motion is unwanted", async ({
  page,
  product,
}) => {
  test.setTimeout(240_000); // Three dozen screens, each gone through whole.
  const values = await fillWorkspace(await ownWorkspace(page, { product, name: "Walk" }), "winch");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAsOwner(page);
  const screens = (await allScreens(values)).filter(({ isBare, title }) => !isBare && title !== undefined);
  expect(screens.length).toBeGreaterThan(25);
  const found: string[] = [];
  // A page that tells of a failure would be easily in order.
  page.on("response", (answer) => {
    if (answer.status() >= 400) found.push(`${new URL(page.url()).pathname}: ${answer.status()} of ${answer.url()}`);
  });
  const look = async (what: string, only?: string): Promise<void> => {
    found.push(...(await accessibilityProblems(page, only)).map((problem) => `${what}: ${problem}`));
  };
  for (const { path, title } of screens) {
    await goTo(page, path);
    await expect(page.getByRole("status").filter({ hasText: new RegExp(`^${title}$`) })).toBeAttached();
    await expect(page).toHaveTitle(`${title} · Hoopoe`);
    await look(`${path}, dark`);
    // Another theme has other colours, and the rest in common.
    await page.getByRole("banner").getByRole("button", { name: "Light theme" }).click();
    await look(`${path}, light`, "color-contrast");
    await page.getByRole("banner").getByRole("button", { name: "Dark theme" }).click();
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        return Number(duration) > 1 || iterations === Infinity ? ["moves"] : [];
      }),
    );
    if (moving.length > 0) found.push(`${path}: ${moving.length} things move though none should`);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) found.push(`${path} is ${over} px too wide at ${size.width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  // What comes later must not push what is read: measured where much is read, in a page that is loaded anew.
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push(Number(Reflect.get(shift, "value")));
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of comingInParts) {
    await page.goto(path, { waitUntil: "networkidle" });
    const moved = await page.evaluate(() => String(Reflect.get(window, "shifts")));
    const sum = moved.split(",").reduce((total, shift) => total + Number(shift), 0);
    if (sum > 0.02) found.push(`${path}: what is read moves while it loads (${sum.toFixed(3)})`);
  }
  await goTo(page, "/dashboard/home");
  await page.getByRole("button", { name: "Notifications" }).click();
  await look("notifications");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await look("palette");
  await page.keyboard.press("Escape");
  expect(found).toEqual([]);
});

test("every page without bars: nothing that axe finds in either theme, nothing sideways, still where motion is unwanted", async ({
  page,
  problems,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const screens = (await allScreens(nothingNamed)).filter(({ isBare }) => isBare);
  // What came out well at /connected closes its own window.
  const paths = screens.map(({ path }) => (path === "/connected" ? "/connected?refusal=Nobody+signed+in." : path));
  expect(paths).toContain("/login");
  const found: string[] = [];
  for (const path of [...paths, "/login?reason=expired", "/no/such/page"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    found.push(...(await bareProblems(page)).map((problem) => `${path}: ${problem}`));
  }
  // The browser logs the status of the page itself.
  forgive(problems, /status of 404 .*\/no\/such\/page/);
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A new password" })).toBeVisible();
  found.push(...(await bareProblems(page)).map((problem) => `forgotten password: ${problem}`));
  expect(found).toEqual([]);
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
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type("integr");
  await expect(page.getByRole("option", { name: /^Integrations/, selected: true })).toBeVisible();
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
