import type { Page } from "@playwright/test";
import { accessibilityProblems } from "./accessibility.ts";

/** A small phone, and 1280 x 720 at 200 percent. */
const sizes = [
  { width: 360, height: 740 },
  { width: 640, height: 360 },
];

/**
 * What is wrong with a page that has no bars, as it stands: axe in both themes, anything sideways at 360 px and at 200
 * percent. The page is not loaded anew, since a link's token works once.
 */
export async function bareProblems(page: Page): Promise<string[]> {
  const found = await accessibilityProblems(page);
  await switchTheme(page);
  found.push(
    ...(await accessibilityProblems(page, "color-contrast")).map((problem) => `in the other theme: ${problem}`),
  );
  await switchTheme(page);
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${over} px too wide at ${size.width}`);
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** As the console's own apply-theme.ts does. */
async function switchTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isDark = document.documentElement.dataset["theme"] !== "light";
    document.documentElement.dataset["theme"] = isDark ? "light" : "dark";
    document.body.classList.toggle("dark-mode", !isDark);
  });
}
