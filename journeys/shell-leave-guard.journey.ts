import type { Page } from "@playwright/test";
import { enterAsOwner } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

const text = "You have unsaved changes in the new News feeds. Do you want to save before leaving?";
const typed = "https://feeds.example/one.xml";

/** A form with something typed into it, which leaving would lose. */
async function startTyping(page: Page): Promise<void> {
  await enterAsOwner(page);
  await page.getByRole("navigation", { name: "Sections" }).first().getByRole("link", { name: "Integrations" }).click();
  await page
    .getByRole("button", { name: /News feeds/ })
    .last()
    .click();
  await field(page).fill(typed);
}
/** By its name: the last text field of all is the search for products until the panel has come. */
const field = (page: Page) => page.getByRole("textbox", { name: /^Feed addresses/ });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Unsaved Changes" });
const sideBarLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections" }).first().getByRole("link", { name });

test("unsaved work asks before the side bar leads away; Stay, Esc and Leave Without Saving do as they say", async ({
  page,
}) => {
  await startTyping(page);
  await sideBarLink(page, "Home").click();
  await expect(question(page)).toContainText(text);
  await expect(page.getByRole("button", { name: "Save & Leave" })).toBeFocused();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(question(page)).toBeHidden();
  await expect(field(page)).toHaveValue(typed);

  await sideBarLink(page, "Home").click();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/integration/);
  await expect(field(page)).toHaveValue(typed);

  await sideBarLink(page, "Home").click();
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect(page).toHaveURL(/dashboard\/home/);
  await sideBarLink(page, "Saved Tasks").click();
  await expect(page).toHaveURL(/save-data/);
});

test("unsaved work asks at browser back, a closed panel, another workspace and the sign-out", async ({ page }) => {
  await startTyping(page);
  for (const leave of [
    () => page.evaluate(() => history.back()),
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.getByRole("button", { name: "Logout" }).click(),
    async () => {
      await page.getByRole("combobox", { name: "Workspace" }).click();
      await page.getByRole("option", { name: "Select Workspace ID" }).click();
    },
  ]) {
    await leave();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await expect(field(page)).toHaveValue(typed);
  }
  await expect(page).toHaveURL(/integration\?connect/);
});

test("unsaved work makes the browser ask at a reload and at a closed tab", async ({ page }) => {
  await startTyping(page);
  const kinds: string[] = [];
  page.on("dialog", (dialog) => {
    kinds.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => kinds).toEqual(["beforeunload"]);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => kinds).toEqual(["beforeunload", "beforeunload"]);
  await expect(field(page)).toHaveValue(typed);
});

test("Save & Leave names the target address, saves, and goes there; what can't be saved keeps one here", async ({
  page,
}) => {
  await startTyping(page);
  await page.evaluate(() => {
    window.addEventListener("saveBeforeNavigation", (event) => {
      if (event instanceof CustomEvent) document.title = JSON.stringify(event.detail);
    });
  });
  // The server refuses this: no feed's address.
  await field(page).fill("not an address");
  await sideBarLink(page, "Home").click();
  await page.getByRole("button", { name: "Save & Leave" }).click();
  await expect(page).toHaveTitle(/"address":"\/dashboard\/home"/);
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/integration\?connect/);
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");

  await field(page).fill(typed);
  await sideBarLink(page, "Home").click();
  await page.getByRole("button", { name: "Save & Leave" }).click();
  await expect(page).toHaveURL(/dashboard\/home/);
  await sideBarLink(page, "Integrations").click();
  await expect(page.getByRole("button", { name: /^News feeds/ }).first()).toBeVisible();
});
