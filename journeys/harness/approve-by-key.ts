import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Presses A on the request that is open; neither a key that repeats itself nor A beside unreadable arguments answers it. */
export async function approveByKey(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(new URL(request.url()).pathname);
  });
  const held = { key: "a", repeat: true, bubbles: true };
  await page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent("keydown", init)), held);
  await page.keyboard.press("e");
  const edited = page.getByRole("textbox", { name: /^Arguments/ });
  await edited.fill('{ "project": ');
  await edited.blur();
  await page.keyboard.press("a");
  await expect(edited).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("e");
  await expect(edited).toBeHidden();
  expect(sent.filter((path) => path.includes("/approval"))).toEqual([]);
  await page.keyboard.press("a");
}
