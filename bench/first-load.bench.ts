import { chromium } from "@playwright/test";
import { firstLoadKilobytes } from "../journeys/harness/first-load.ts";
import { startProduct } from "../journeys/harness/product.ts";
import { findBrowser } from "../tools/browser.mjs";
import type { Bench } from "./harness/bench.ts";

/** All that a browser with an empty cache fetches for /login, calls to the API apart, as gzip would send it. */
export const bench: Bench = {
  name: "first load of /login",
  async run() {
    const product = await startProduct();
    const { executablePath, env } = findBrowser();
    const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ["--no-sandbox"] });
    try {
      const measured = await firstLoadKilobytes(await browser.newPage(), `${product.baseUrl}/login`);
      return [{ name: "first load of /login, gzip", measured, goal: 110, unit: "KB", better: "lower" }];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};
