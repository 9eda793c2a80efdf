import { gzipSync } from "node:zlib";
import { chromium, type Response } from "@playwright/test";
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
      const page = await browser.newPage();
      const responses: Response[] = [];
      page.on("response", (response) => responses.push(response));
      await page.goto(`${product.baseUrl}/login`, { waitUntil: "networkidle" });
      const files = responses.filter((response) => !new URL(response.url()).pathname.startsWith("/api/"));
      const sizes = await Promise.all(files.map(async (response) => sentBytes(await response.body())));
      const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
      return [{ name: "first load of /login, gzip", measured: kilobytes, goal: 130, unit: "KB", better: "lower" }];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

/** Fonts and images are compressed by themselves: gzip would only add to them. */
function sentBytes(body: Buffer): number {
  return Math.min(body.length, gzipSync(body).length);
}
