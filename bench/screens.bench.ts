import { setTimeout as pause } from "node:timers/promises";
import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type ApiClient, signIn } from "../journeys/harness/api-client.ts";
import { startProduct } from "../journeys/harness/product.ts";
import { findBrowser } from "../tools/browser.mjs";
import type { Bench, Figure } from "./harness/bench.ts";

/** The first is where one arrives after the sign-in: it has goals cold and warm, the others must not block. */
const screens = ["/dashboard/home", "/dashboard/parent", "/dashboard/save-data/search", "/dashboard/integration"];

interface Load {
  /** From the start of the navigation to the heading, or to the end of the last long task before it was measured. */
  interactiveMs: number;
  /** What long tasks took beyond 50 ms each, added up. */
  blockingMs: number;
}

/** How soon a screen can be used, in a browser with an empty cache and in the same one again, and how long it blocks. */
export const bench: Bench = {
  name: "screens: load and blocking time",
  async run() {
    const product = await startProduct();
    const { executablePath, env } = findBrowser();
    const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ["--no-sandbox"] });
    try {
      await untilAtRest(await signIn(product.baseUrl));
      const figures: Figure[] = [];
      for (const path of screens) figures.push(...(await measure(browser, product.baseUrl, path)));
      return figures;
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

/** The demo's sources flow in while the product already runs: that would be measured with the first screen. */
async function untilAtRest(api: ApiClient): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { itemCount, running } = await api.call(homeGet);
    if (itemCount > 0 && running.length === 0) return;
    if (Date.now() > deadline) throw new Error("the demo is not at rest after a minute");
    await pause(250);
  }
}

async function measure(browser: Browser, baseURL: string, path: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  await context.request.post("/api/auth/demo", { headers: { tenantid: "default", wsid: "1" } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const tasks: PerformanceEntry[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => void tasks.push(...list.getEntries())).observe({
      type: "longtask",
      buffered: true,
    });
  });
  const cold = await load(page, path);
  const warm = await load(page, path);
  await context.close();
  return [
    { name: `${path}, cold`, measured: cold.interactiveMs, goal: 1000, unit: "ms", better: "lower" },
    { name: `${path}, warm`, measured: warm.interactiveMs, goal: 500, unit: "ms", better: "lower" },
    { name: `${path}, blocked`, measured: cold.blockingMs, goal: 150, unit: "ms", better: "lower" },
  ];
}

async function load(page: Page, path: string): Promise<Load> {
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const shownMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  return page.evaluate((shown) => {
    const kept: unknown = Reflect.get(window, "longTasks");
    const tasks = Array.isArray(kept) ? kept.filter((task) => task instanceof PerformanceEntry) : [];
    const busyUntil = tasks
      .filter(({ startTime }) => startTime < shown)
      .map(({ startTime, duration }) => startTime + duration);
    return {
      interactiveMs: Math.max(shown, ...busyUntil),
      blockingMs: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    };
  }, shownMs);
}
