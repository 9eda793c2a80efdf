import { integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { signIn } from "./harness/api-client.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { expect, owner, test } from "./harness/test.ts";

test("an owner erases a source for good: counted, typed, gone from search, proven on the profile and in the audit", async ({
  page,
  product,
}) => {
  const api = await signIn(product.baseUrl, owner);
  const rows = [1, 2, 3].map((n) => `2026-11-0${n},heronfall ${n},the gate stayed shut for ${n} hours`);
  await api.upload("gates.csv", new Blob([`date,title,body\n${rows.join("\n")}\n`], { type: "text/csv" }));
  await enterAsOwner(page, "/dashboard/save-data/search?terms=heronfall");
  await expect(page.getByText("heronfall 1").first()).toBeVisible();

  const [{ id } = { id: "" }] = (await api.call(integrationList)).data;
  await page.goto(`/dashboard/integration?integration=${id}&tab=settings`);
  await page.getByRole("button", { name: "Erase for good…" }).click();
  const dialog = page.getByRole("dialog", { name: /Erase .* for good/ });
  await expect(dialog.getByText("3 items")).toBeVisible();
  await expect(dialog.getByText("1 file", { exact: true })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("textbox").fill("something else");
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(dialog.getByText(/That isn't the name/)).toBeVisible();
  const label = await dialog.locator("label").textContent();
  await dialog.getByRole("textbox").fill(/^Type (.*) to erase it/.exec(label ?? "")?.[1] ?? "");
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("Erasure started")).toBeVisible();

  await page.goto("/dashboard/profile/organisation/erasure");
  const proof = page.getByRole("list", { name: "Proofs" }).getByRole("listitem").first();
  await expect(proof.getByText("Erased", { exact: true })).toBeVisible({ timeout: 20_000 });
  await proof.getByText("Proof", { exact: true }).click();
  const hash = await proof.locator("dd").last().textContent();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto("/dashboard/profile/organisation/audit?action=erasure.done");
  await expect(page.getByText(hash ?? "").first()).toBeVisible();
  await page.goto("/dashboard/save-data/search?terms=heronfall");
  await expect(page.getByText("Your search returned no results.")).toBeVisible();
  await expect(page.getByText("heronfall 1")).toHaveCount(0);
});
