import { reportTemplateCreate, reportTemplateRemove } from "@hoopoe/contract/reports/routes/report-template.ts";
import { signIn } from "./harness/api-client.ts";
import { enterDemo } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

test("a template that somebody removes while it is written is kept as a new one", async ({ page, product }) => {
  const api = await signIn(product.baseUrl);
  const text = "## Harbour\n\n{{bluf}}\n";
  const { data } = await api.call(reportTemplateCreate, {
    body: { name: "Harbour week", kind: "weekly-operations", text },
  });
  await enterDemo(page, "/dashboard/save-data/report-templates");
  const list = page.getByRole("list", { name: "Templates" });
  await list.getByRole("button", { name: "Harbour week" }).click();
  await page.getByLabel("Template", { exact: true }).fill(`${text}\nWords of our own.\n`);
  await api.call(reportTemplateRemove, { params: { id: data.id } });
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Somebody removed this template meanwhile.")).toBeVisible();
  await expect(list.getByRole("button", { name: "Harbour week" })).toHaveCount(0);
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(list.getByRole("button", { name: "Harbour week" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByLabel("Template", { exact: true })).toHaveValue(/Words of our own\./);
  // One that is removed by hand gives its place to another.
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(list.getByRole("button", { name: "Harbour week" })).toHaveCount(0);
  await expect(page.getByText("Built-in templates can't be changed.")).toBeVisible();
});
