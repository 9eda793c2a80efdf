import type { Page } from "@playwright/test";
import { accessibilityProblems } from "./accessibility.ts";
import { expect } from "./test.ts";

/** The words stand on the canvas as a difference; one step is left out, looked at, and taken after all. */
export async function planAndAccept(page: Page, words: string): Promise<void> {
  const box = page.getByRole("region", { name: "Planner" });
  await box.getByRole("textbox").fill(words);
  await box.getByRole("textbox").press("Enter");
  await expect(box.getByText("+2 steps")).toBeVisible();
  await expect(page.getByRole("group", { name: /^Create an issue, Jira/ })).toBeVisible();
  await box.getByRole("button", { name: "Review changes" }).click();
  const changes = page.getByRole("complementary", { name: "Review changes" });
  await changes.getByRole("checkbox", { name: /^added\s*Create an issue$/ }).uncheck();
  await expect(box.getByRole("button", { name: "Accept 2" })).toBeVisible();
  await changes.getByRole("checkbox", { name: /^added\s*Create an issue$/ }).check();
  await box.getByRole("button", { name: "Accept 3" }).click();
  await expect(page.getByText("No problems")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
}

export async function saveAsTool(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Save as AI tool" }).click();
  const sheet = page.getByRole("dialog", { name: "Save as AI tool" });
  await sheet.getByLabel("Name").fill(name);
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`${name} is an AI tool`)).toBeVisible();
}
