import { enterDemo } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

test("a template from the gallery becomes a draft in the editor, with what is left to choose", async ({ page }) => {
  await enterDemo(page, "/dashboard/workflow-generation?tab=templates");
  const gallery = page.getByRole("region", { name: "Templates" });
  await expect(gallery.getByText(/^3\d templates$/)).toBeVisible();
  await gallery.getByRole("button", { name: "Data exposure" }).click();
  await gallery.getByLabel("Search templates").fill("anybody");
  await expect(gallery.getByText("1 template", { exact: true })).toBeVisible();
  await gallery.getByRole("link", { name: /Close documents that anybody can open/ }).click();
  const panel = page.getByRole("complementary", { name: "Close documents that anybody can open" });
  await expect(panel.getByText("Microsoft 365: connected")).toBeVisible();
  await page.reload();
  await panel.getByRole("button", { name: "Use template" }).click();
  await expect(page.getByText(/is a draft now\. Nothing runs until you turn it on\./)).toBeVisible();
  await expect(page).toHaveURL(/\/ai-tool\/wizard\?workflow=/);
  await expect(page.getByText("Close the link").first()).toBeVisible();
});

test("a search that no template matches says so and clears itself", async ({ page }) => {
  await enterDemo(page, "/dashboard/workflow-generation?tab=templates&find=zeppelin");
  await expect(page.getByText("No template matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText(/^3\d templates$/)).toBeVisible();
});
