import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import { pirGenerateReport } from "@hoopoe/contract/reports/routes/report.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { expect, test } from "./harness/test.ts";

const notes = `date,title,author,body
2026-11-25T11:10:00Z,Frozen,Lena <lena@harbour.example>,The bank says that 48250 euros are frozen.
2026-11-25T19:32:00Z,Recall,Desk <desk@bank.example>,We have frozen 31400 euros. The rest had left the account.
`;

test("the claims of a report are read without a model, found, opened and weighed by who makes them", async ({
  page,
  product,
}) => {
  const api = await ownWorkspace(page, { product, name: "Claims" });
  await api.upload("case.csv", new Blob([notes], { type: "text/csv" }));
  const found = async () => (await api.call(pirSearch, { body: { terms: "frozen", limit: 10 } })).results;
  await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(2);
  const results = await found();
  const request = { user_input: "How much is frozen?", input_data: { status: "ok", count: 2, results } };
  const { reportId } = await api.call(pirGenerateReport, { body: request });
  await enterAsOwner(page, `/dashboard/save-data/report/${reportId}`);
  await page.getByRole("link", { name: "Claims" }).click();
  await page.getByRole("button", { name: "Read claims" }).click();

  const claims = page.getByRole("region", { name: "Claims by subject" });
  const bank = claims.getByRole("button", { name: /We have frozen 31400 euros/ });
  await expect(bank).toContainText("Stranger");
  await expect(claims.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText("What holds now")).toHaveCount(0);
  await page.keyboard.press("j");
  await expect(claims.getByRole("listitem").first().getByRole("button")).toBeFocused();
  await page.getByRole("searchbox", { name: "Find a value or subject" }).fill("31400");
  await expect(claims.getByRole("listitem")).toHaveCount(1);
  await bank.press("Enter");
  const reply = page.getByRole("complementary", { name: "Recall" });
  await expect(reply.getByText("We have frozen 31400 euros.")).toBeVisible();
  await page.reload();
  await expect(reply).toBeVisible();
  await expect(claims.getByRole("listitem")).toHaveCount(1);

  await page.getByRole("link", { name: "Who counts as what" }).click();
  await page.getByRole("button", { name: "Add entry" }).click();
  await page.getByLabel("Domain, address or name").fill("bank.example");
  await page.getByRole("button", { name: "Save list" }).click();
  await expect(page.getByText("Claims show it from now on.")).toBeVisible();
  await page.goBack();
  await expect(bank).toContainText("Partner");
});
