import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import type { Page } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { forgive } from "./harness/forgive.ts";
import { jumpPausesUntil } from "./harness/jump-pauses.ts";
import { signInAsOwner } from "./harness/sign-in-as-owner.ts";
import { expect, owner, test } from "./harness/test.ts";

test("a search without a match says how to find something, and one press finds it, best first too [8.4]", async ({
  page,
  product,
}) => {
  const api = await signIn(product.baseUrl);
  // What still flows in would move the best from its place.
  const isThere = async () => {
    const { itemCount, running } = await api.call(homeGet);
    return itemCount > 600 && running.length === 0;
  };
  await expect.poll(isThere, { message: "the demo has flowed in", timeout: 60_000 }).toBe(true);
  await openSearch(page);
  await searchFor(page, "invoise");
  await page.getByRole("button", { name: /^Did you mean “invoices?”\? [1-9]/i }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^invoices?$/i })).toBeVisible();
  await searchFor(page, "zeppelin invoice");
  await expect(
    page.getByText("Your search returned no results. Consider refining your query by adding or removing terms."),
  ).toBeVisible();
  // The count comes a moment later, and moves the button.
  await page.getByRole("button", { name: /^Any of the words [1-9]/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "zeppelin OR invoice" })).toBeVisible();
  const { results } = await api.call(pirSearch, { body: { terms: "zeppelin OR invoice", sort: "best" } });
  await page.getByText("Best", { exact: true }).click();
  const ranked = page.getByRole("region", { name: "Best first" }).getByRole("listitem");
  await expect(ranked.first().locator("mark").first()).toHaveText(/^invoices?$/i);
  await expect(ranked.first()).toContainText(results[0]?.title ?? "a result");
  // From a link to the best to the newest, each event stands there once: by rank one day comes again and again.
  await page.reload();
  await expect(ranked).toHaveCount(results.length);
  await page.getByText("Newest", { exact: true }).click();
  await expect(ranked).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { expanded: false }).getByRole("time")).toHaveCount(
    results.length,
  );
});

test("a search that cannot be says what is wrong beside its terms", async ({ page }) => {
  await openSearch(page);
  const terms = page.getByLabel("Search terms");
  await searchFor(page, "AND OR NOT");
  await expect(page.getByRole("alert")).toContainText(/./);
  await expect(terms).toHaveAttribute("aria-invalid", "true");
  await searchFor(page, "a".repeat(10_000));
  await expect(page.getByRole("alert")).toHaveText("Enter at most 2000 characters; you have 10000.");
});

test("an unavailable server shows the sentence of what failed, and nothing is lost [8.5, 8.6]", async ({
  startOwnProduct,
  openContext,
  problems,
}) => {
  test.slow(); // It sets up a product of its own: on a busy machine that alone takes its time.
  const product = await startOwnProduct({ DEMO: "0", ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
  const api = await signIn(product.baseUrl, owner);
  await api.upload("log.txt", new Blob(["The pump of dock four stopped at 07:15 and was repaired by noon."]));
  await expect.poll(async () => (await api.call(homeGet)).itemCount).toBe(1);
  const page = await (await openContext(product)).newPage();
  await page.clock.install();
  await signInAsOwner(page);
  await page.getByRole("link", { name: "New search" }).press("Enter");
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("button", { name: /pump of dock four/ });
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "Write report" }).click();
  const form = page.getByRole("complementary", { name: "Write report" });
  await expect(form.getByLabel("Question")).toHaveValue("What happened?");

  await product.kill();
  await form.getByRole("button", { name: "Write report" }).click();
  await expect(form.getByText(/^Failed to generate report\. /)).toBeVisible();
  await form.getByRole("button", { name: "Close" }).click();
  await searchFor(page, "pump");
  const failure = page.getByRole("alert").filter({ hasText: "Failed to fetch PIR data" });
  await jumpPausesUntil(page, failure);

  await product.restart();
  // The page may have come back by itself just then, and the button be gone.
  await expect(async () => {
    const again = failure.getByRole("button", { name: "Try again" });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.close(); // What the browser says of the lost server has been said.
  forgive(problems, /net::ERR_|WebSocket connection to/);
});

async function openSearch(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Explore the demo workspace" }).click();
  await page.getByRole("link", { name: "New search" }).press("Enter");
  await expect(page.getByLabel("Search terms")).toBeVisible();
}

async function searchFor(page: Page, terms: string): Promise<void> {
  await page.getByLabel("Search terms").fill(terms);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}
