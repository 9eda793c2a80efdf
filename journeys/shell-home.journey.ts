import { approvalPolicySave } from "@hoopoe/contract/work/routes/approval.ts";
import { authInfoSave } from "@hoopoe/contract/intake/routes/auth-info.ts";
import { integrationCreate } from "@hoopoe/contract/intake/routes/integration.ts";
import type { Page } from "@playwright/test";
import { enterAsOwner } from "./harness/enter.ts";
import { fillWorkspace } from "./harness/fill-workspace.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { expect, test } from "./harness/test.ts";

const jira = 2;
const card = (page: Page, title: string) =>
  page
    .getByRole("region", { name: title })
    .or(page.locator("section", { has: page.getByRole("heading", { name: title }) }))
    .first();

test("an empty workspace has one next step; a lived-in one says what needs me, what runs, what was written, each one press away", async ({
  page,
  product,
}) => {
  const api = await ownWorkspace(page, { product, name: "Week" });
  await enterAsOwner(page);
  await expect(page.getByRole("heading", { name: "Connect your first source" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Needs you" })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Connect a source" }).click();
  await expect(page).toHaveURL(/dashboard\/integration$/);

  // What one has asked for is one's own to decide only where the policy says so.
  await api.call(approvalPolicySave, { body: { mayRequesterApprove: true } });
  await fillWorkspace(api, "winch");
  await api.call(integrationCreate, {
    body: { catalogId: jira, attributes: JSON.stringify({ name: "Desk Jira", siteUrl: "https://desk.atlassian.net" }) },
  });
  const expiresAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await api.call(authInfoSave, {
    body: { catalogId: jira, fields: { email: "a@b.example", apiToken: "t" }, expiresAt },
  });
  await page.goto("/dashboard/home");

  const needs = card(page, "Needs you").getByRole("listitem");
  await expect(needs).toHaveCount(3);
  await expect(needs.filter({ hasText: "Close the night's tickets" })).toContainText(/Needs a decision by .* UTC ·/);
  await expect(needs.filter({ hasText: "Sum up the night" })).toContainText("The input has no text");
  await expect(needs.filter({ hasText: "Desk Jira" })).toContainText("The credential ends on");
  // A run that waits for this person stands under "Needs you": among what runs it is only counted.
  const running = card(page, "Running now");
  await expect(running.getByRole("listitem")).toHaveCount(0);
  await expect(running).toContainText("1 run needs your approval");
  await expect(card(page, "Recent reports").getByRole("listitem")).toContainText(/\d+ quoted/);
  await expect(card(page, "Recent jobs").getByRole("listitem")).toHaveCount(3);
  await expect(card(page, "Items by source").getByRole("figure")).toBeVisible();
  await expect(card(page, "Favourites").getByRole("link", { name: "Harbour desk" })).toBeVisible();
  // Beside the sections: what waits, and what is kept at hand.
  const sections = page.getByRole("navigation", { name: "Sections" });
  await expect(sections.getByRole("link", { name: "Integrations, 1 needing attention" })).toBeVisible();
  await page.getByRole("navigation", { name: "Favourites" }).getByRole("link", { name: "Harbour desk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour desk" })).toBeVisible();

  for (const [button, arrival] of [
    [/^Decide: Close/, /workflow-generation\/approval\?id=/],
    [/^Open run: Sum up/, /workflow-generation\/execution\//],
    [/^Check: Desk Jira/, /integration\?integration=/],
  ] as const) {
    await page.goto("/dashboard/home");
    await page.getByRole("link", { name: button }).click();
    await expect(page).toHaveURL(arrival);
  }
});
