import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** How many kilobytes (1000 bytes, as gzip sends them) a browser with an empty cache fetches for a page, API calls apart. */
export async function firstLoadKilobytes(page: Page, url: string): Promise<number> {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(url, { waitUntil: "networkidle" });
  const files = responses.filter((response) => !new URL(response.url()).pathname.startsWith("/api/"));
  const sizes = await Promise.all(files.map(async (response) => sentBytes(await response.body())));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Fonts and images are compressed by themselves: gzip would only add to them. */
function sentBytes(body: Buffer): number {
  return Math.min(body.length, gzipSync(body).length);
}
