import { sentences } from "@hoopoe/contract/sentences.ts";
import { integrationCreate } from "@hoopoe/contract/intake/routes/integration.ts";
import type { Locator, Page } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { test } from "./harness/behind-proxy.ts";
import type { CuttingProxy } from "./harness/cutting-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { jumpPausesUntil } from "./harness/jump-pauses.ts";
import { pressThroughToasts } from "./harness/press-through-toasts.ts";
import { expect, owner } from "./harness/test.ts";

const toast = (page: Page, words: string) => page.locator(".Toastify__toast", { hasText: words });

/** From now on these calls are lost on their way, and no others. */
function lose(cutter: CuttingProxy, method: string, path: RegExp): void {
  cutter.cut((call) => call.method === method && path.test(call.path));
}

test.describe("what an integration cannot tell or do", () => {
  let id = "";
  test.beforeAll(async ({ product }) => {
    const api = await signIn(product.baseUrl, owner);
    const attributes = JSON.stringify({ name: "Lost tracker", siteUrl: "https://tracker.example" });
    id = (await api.call(integrationCreate, { body: { catalogId: 2, attributes } })).data.id;
  });

  test("credentials that cannot be saved, and a discovery that does not come through [8.16, 8.20]", async ({
    cutter,
    behindProxy,
  }) => {
    const page = await behindProxy.newPage();
    await enterAsOwner(page, `/dashboard/integration?integration=${id}&tab=access`);
    const panel = page.getByRole("complementary", { name: "Lost tracker" });
    await panel.getByLabel("Account email").fill("reader@tracker.example");
    await panel.getByRole("textbox", { name: "API token" }).fill("not-saved");
    lose(cutter, "POST", /^\/api\/authinfo/);
    await panel.getByRole("button", { name: "Save credentials" }).click();
    await expect(toast(page, sentences.authSaveFailed)).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "API token" })).toHaveValue("not-saved");
    cutter.cut(() => false);
    await panel.getByRole("button", { name: "Save credentials" }).click();
    await expect(toast(page, "Credentials saved")).toBeVisible();
    await pressThroughToasts(panel.getByRole("tab", { name: "Inventory" }));
    lose(cutter, "PATCH", /^\/api\/integration\/discovered\//);
    await panel.getByRole("switch", { name: "Discovered" }).click();
    await expect(toast(page, sentences.discoveredToggleFailed)).toBeVisible();
    await expect(panel.getByRole("switch", { name: "Discovered" })).not.toBeChecked();
  });

  test("a test that takes longer than 60 s is given up by the page [7.39, 8.27, 9.7]", async ({ behindProxy }) => {
    const page = await behindProxy.newPage();
    await page.clock.install();
    // A server that never answers.
    await page.route("**/api/app/connectors-testmode", () => undefined);
    await enterAsOwner(page, `/dashboard/integration?integration=${id}`);
    const request = page.waitForRequest("**/api/app/connectors-testmode");
    await page.getByRole("button", { name: "Test", exact: true }).first().click();
    await request;
    await page.clock.runFor(59_000);
    await expect(page.getByRole("button", { name: "Test", exact: true }).first()).toHaveAttribute("aria-busy", "true");
    await expect(toast(page, sentences.testModeFailed)).toHaveCount(0);
    await page.clock.runFor(1_500);
    await expect(toast(page, sentences.testModeFailed)).toBeVisible();
  });

  test("failed reads show their own sentences [8.15, 8.22, 8.28]", async ({ cutter, behindProxy }) => {
    const page = await behindProxy.newPage();
    await page.clock.install();
    const panel = page.getByRole("complementary", { name: "Lost tracker" });
    // What the panel tells above its tabs reads the credentials too.
    lose(cutter, "GET", /^\/api\/authinfo\/search/);
    await enterAsOwner(page, `/dashboard/integration?integration=${id}`);
    // The credentials are not needed to look around: the tabs come, and stay, while they are asked for again and again.
    const tabs = await panel.getByRole("tablist").elementHandle();
    for (const [tab, lost, words] of [
      ["Access", /^\/api\/authinfo\/search/, sentences.authRecordsFailed],
      ["Inventory", /^\/api\/integration\/catalog\/discovered\//, sentences.discoveredStateFailed],
      ["Runs", /^\/api\/integration-data\/[\w-]+\/runs$/, sentences.jobStatusFailed],
    ] as const) {
      lose(cutter, "GET", lost);
      await panel.getByRole("tab", { name: tab }).click();
      await untilTold(page, cutter, { lost, notice: panel.getByText(words) });
    }
    expect(await tabs?.evaluate((list) => list.isConnected), "the tabs were never taken away").toBe(true);
    cutter.cut(() => false);
    await panel.getByRole("tab", { name: "Access" }).click();
    await page.reload();
    const token = panel.getByRole("textbox", { name: "API token" });
    await token.fill("half-typed");
    lose(cutter, "GET", /^\/api\/authinfo\/search/);
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await jumpPausesUntil(page, panel.getByText("Couldn't refresh."));
    await expect(token, "what is being typed stays").toHaveValue("half-typed");
  });

  test("unreadable icons and stream states show theirs too [8.14, 8.24]", async ({ cutter, behindProxy }) => {
    const page = await behindProxy.newPage();
    await page.clock.install();
    const [icons, state] = [/^\/api\/integration\/dynamicActionIcon-/, /^\/api\/integration-data\/[\w-]+$/];
    lose(cutter, "GET", icons);
    await enterAsOwner(page, "/dashboard/integration");
    await untilTold(page, cutter, { lost: icons, notice: toast(page, sentences.iconsFailed) });
    lose(cutter, "GET", state);
    await page.getByRole("button", { name: /^Lost tracker/ }).click();
    const panel = page.getByRole("complementary", { name: "Lost tracker" });
    await untilTold(page, cutter, { lost: state, notice: panel.getByText(sentences.ingressStateFailed) });
  });
});

/** Lets the page try as often as it does, without waiting for its pauses, until it says what it cannot do. */
async function untilTold(page: Page, cutter: CuttingProxy, { lost, notice }: Lost): Promise<void> {
  await jumpPausesUntil(page, notice);
  expect(cutter.seen.filter(({ path, isCut }) => isCut && lost.test(path)).length).toBeGreaterThanOrEqual(4);
}

interface Lost {
  lost: RegExp;
  notice: Locator;
}
