import { enterDemo } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

test("what a plan leaves open stays open after another screen, and nothing is accepted before", async ({ page }) => {
  await enterDemo(page, "/dashboard/ai-tool/wizard?workflow=new");
  const words = page.getByRole("region", { name: "Planner" });
  await words.getByRole("textbox").fill("Every morning at 8 send me a summary of new mails about invoices");
  await words.getByRole("textbox").press("Enter");
  const accept = words.getByRole("button", { name: /^Accept/ });
  await expect(accept).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Jobs" }).click();
  await page.goBack();
  await expect(accept).toHaveAttribute("aria-disabled", "true");
});
