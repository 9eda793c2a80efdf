import type { Page } from "@playwright/test";
import { expect, owner } from "./test.ts";

/** Through the form, to Home. The page belongs to a product that was started with the owner's address and password. */
export async function signInAsOwner(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Work email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
}
