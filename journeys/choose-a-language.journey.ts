import { enterDemo } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

test.describe("a German browser", () => {
  test.use({ locale: "de-CH", isFresh: true });

  test("gets the sign-in page and what is behind it in German", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page).toHaveTitle("Anmelden · Hoopoe");
    await page.getByRole("button", { name: "Passwort vergessen?" }).click();
    await expect(page.getByRole("button", { name: "Zurück zur Anmeldung" })).toBeVisible();
    await page.getByRole("button", { name: "Zurück zur Anmeldung" }).click();
    await page.getByRole("button", { name: "Demo-Workspace erkunden" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Guten / })).toBeVisible();
    await expect(page.getByRole("link", { name: "Integrationen" }).first()).toBeVisible();
  });
});

test("German is picked in the profile, stays over a reload, and is on the sign-in page too", async ({ page }) => {
  await enterDemo(page, "/dashboard/profile?tab=look");
  const english = page.getByLabel("Language of the console");
  await expect(english.getByRole("option")).toHaveText(["Browser’s language", "English", "Deutsch"]);
  await english.selectOption("Deutsch");
  await expect(page.getByRole("heading", { level: 1, name: "Benutzerprofil" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");

  await page.goto("/dashboard/workflow-generation?tab=executions");
  const table = page.getByRole("table", { name: "Ausführungen" });
  await expect(table.getByRole("columnheader", { name: "Begonnen" })).toBeVisible();
  await expect(table.getByText(/^\d\d\. \p{L}+\.? \d\d:\d\d$/u).first()).toBeVisible();

  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();

  await enterDemo(page, "/dashboard/profile?tab=look");
  await page.getByLabel("Sprache der Konsole").selectOption("Sprache des Browsers");
  await expect(page.getByRole("heading", { level: 1, name: "User Profile" })).toBeVisible();
});
