import { sentences } from "@hoopoe/contract/sentences.ts";
import { integrationCreate } from "@hoopoe/contract/routes/integration.ts";
import type { Page } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { test } from "./harness/behind-proxy.ts";
import type { CuttingProxy } from "./harness/cutting-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
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
    await panel.getByLabel("E-mail of the account").fill("reader@tracker.example");
    await panel.getByRole("textbox", { name: "API token" }).fill("not-saved");
    lose(cutter, "POST", /^\/api\/authinfo/);
    await panel.getByRole("button", { name: "Save credentials" }).click();
    await expect(toast(page, sentences.authSaveFailed)).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "API token" })).toHaveValue("not-saved");
    cutter.cut(() => false);
    await panel.getByRole("button", { name: "Save credentials" }).click();
    await expect(toast(page, "Credentials saved")).toBeVisible();
    await panel.getByRole("tab", { name: "Inventory" }).click();
    lose(cutter, "PATCH", /^\/api\/integration\/discovered\//);
    await panel.getByRole("switch", { name: "Discovered" }).click();
    await expect(toast(page, sentences.discoveredToggleFailed)).toBeVisible();
    await expect(panel.getByRole("switch", { name: "Discovered" })).not.toBeChecked();
  });

  for (const [title, lost, tab, words] of [
    ["credentials that cannot be read [8.15]", /^\/api\/authinfo\/search/, "access", sentences.authRecordsFailed],
    [
      "a discovery whose state cannot be read [8.22]",
      /^\/api\/integration\/catalog\/discovered\//,
      "inventory",
      sentences.discoveredStateFailed,
    ],
    [
      "a stream's state that cannot be read [8.24]",
      /^\/api\/integration-data\/[\w-]+$/,
      "streams",
      sentences.ingressStateFailed,
    ],
    ["icons that cannot be read [8.14]", /^\/api\/integration\/dynamicActionIcon-/, "streams", sentences.iconsFailed],
    ["runs that cannot be read [8.28]", /^\/api\/integration-data\/[\w-]+\/runs$/, "runs", sentences.jobStatusFailed],
  ] as const) {
    test(title, async ({ cutter, behindProxy }) => {
      const page = await behindProxy.newPage();
      await page.clock.install();
      lose(cutter, "GET", lost);
      const tries = (): number => cutter.seen.filter(({ path }) => lost.test(path)).length;
      await enterAsOwner(page, `/dashboard/integration?integration=${id}&tab=${tab}`);
      for (let count = 1; count <= 4; count += 1) {
        await expect.poll(tries).toBeGreaterThanOrEqual(count);
        await page.clock.runFor(8_000);
      }
      await expect(page.getByText(words)).toBeVisible();
    });
  }
});
