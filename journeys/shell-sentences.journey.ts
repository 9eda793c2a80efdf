import { integrationCreate } from "@hoopoe/contract/intake/routes/integration.ts";
import { problem } from "@hoopoe/contract/problem.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import type { Page } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { test } from "./harness/behind-proxy.ts";
import type { CuttingProxy } from "./harness/cutting-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { jumpPausesUntil } from "./harness/jump-pauses.ts";
import { expect, owner } from "./harness/test.ts";

/** The catalog's number of the news feeds. */
const newsFeeds = 10;

/** From now on these calls are lost on their way, and no others. */
function lose(cutter: CuttingProxy, method: string, path: RegExp): void {
  cutter.cut((call) => call.method === method && path.test(call.path));
}
const toast = (page: Page, words: string) => page.locator(".Toastify__toast", { hasText: words });

test.describe("every failure in its own sentence", () => {
  test.beforeEach(async ({ product }) => {
    const api = await signIn(product.baseUrl, owner);
    const attributes = JSON.stringify({ name: "Own feeds", feeds: ["https://feeds.example/one.xml"] });
    await api.call(integrationCreate, { body: { catalogId: newsFeeds, attributes } });
  });

  test("a settings form that cannot be saved, below the top bar [8.18]", async ({ cutter, behindProxy }) => {
    const page = await behindProxy.newPage();
    await enterAsOwner(page, "/dashboard/integration");
    await page
      .getByRole("button", { name: /Own feeds/ })
      .first()
      .click();
    await page.getByRole("tab", { name: "Settings" }).click();
    lose(cutter, "PATCH", /^\/api\/integration\//);
    await page.getByRole("textbox", { name: /^Name/ }).fill("Other feeds");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(toast(page, sentences.integrationUpdateFailed)).toBeVisible();
    const bar = await page.getByRole("banner").boundingBox();
    const box = await toast(page, sentences.integrationUpdateFailed).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("Other feeds");
  });

  test("a stream that cannot be tried, started or stopped [8.25, 8.26, 8.27]", async ({ cutter, behindProxy }) => {
    const page = await behindProxy.newPage();
    await enterAsOwner(page, "/dashboard/integration");
    await page
      .getByRole("button", { name: /Own feeds/ })
      .first()
      .click();
    const flows = page.getByRole("switch", { name: /^Sync / });
    lose(cutter, "POST", /^\/api\/app\/connectors-testmode/);
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await expect(toast(page, sentences.testModeFailed)).toBeVisible();
    lose(cutter, "PATCH", /^\/api\/integration-data\//);
    // The switch shows what was wished until the stream is read again: before that it would be pressed back.
    const readAgain = page.waitForResponse((answer) => answer.url().includes("/api/integration/integration-data/"));
    await flows.click();
    await expect(toast(page, sentences.ingressStartFailed)).toBeVisible();
    await readAgain;
    await expect(flows).not.toBeChecked();
    cutter.cut(() => false);
    // For the same reason: what is cut next must not be the start that is still on its way.
    const started = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
    await flows.click();
    await started;
    await expect(flows).toBeChecked();
    lose(cutter, "PATCH", /^\/api\/integration-data\//);
    await flows.click();
    await expect(toast(page, sentences.ingressStopFailed)).toBeVisible();
    await expect(flows).toBeChecked();
  });

  test("a file that does not get through [8.23]", async ({ cutter, behindProxy }) => {
    const page = await behindProxy.newPage();
    await enterAsOwner(page, "/dashboard/integration");
    await page.getByRole("button", { name: /^Files/ }).click();
    lose(cutter, "POST", /^\/api\/integration\/\?/);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("one") });
    await expect(page.getByText(sentences.uploadFailed)).toBeVisible();
    // A large one goes in parts, over other calls. It says so of itself, by name, and can be tried again or forgotten.
    await page.reload();
    lose(cutter, "GET", /^\/api\/upload/);
    const large = {
      name: "large.exe",
      mimeType: "application/octet-stream",
      buffer: Buffer.alloc(24 * 1024 * 1024 + 1, "tide\n"),
    };
    await page.locator("input[type=file]").setInputFiles(large);
    const failed = page.getByRole("list", { name: "Large uploads" }).getByRole("listitem");
    await expect(failed).toContainText(`${sentences.uploadFailed}. large.exe: `);
    // What the server refuses is not tried again and again: it says why.
    const refused = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.status() === 415);
    cutter.cut(() => false);
    await failed.getByRole("button", { name: "Try large.exe again" }).click();
    const { message } = problem.parse(await (await refused).json());
    await expect(failed).toContainText(`${sentences.uploadFailed}. large.exe: ${message}`);
    await failed.getByRole("button", { name: "Forget large.exe" }).click();
    await expect(failed).toHaveCount(0);
  });

  test("lists and states that cannot be read, each after its further tries [8.17, 8.21, 8.29]", async ({
    cutter,
    behindProxy,
  }) => {
    for (const [lost, words] of [
      [/^\/api\/integration\/catalog/, sentences.integrationFetchFailed],
      [/^\/api\/integration\/integration-data\//, sentences.integrationDataFailed],
      [/^\/api\/config\/maintenance-status/, sentences.maintenanceFailed],
    ] as const) {
      const page = await behindProxy.newPage();
      await page.clock.install();
      lose(cutter, "GET", lost);
      const tries = (): number => cutter.seen.filter(({ path }) => lost.test(path)).length;
      const before = tries();
      await enterAsOwner(page, "/dashboard/integration");
      if (words === sentences.integrationDataFailed)
        await page
          .getByRole("button", { name: /Own feeds/ })
          .first()
          .click();
      await jumpPausesUntil(page, page.getByText(words));
      expect(tries() - before).toBeGreaterThanOrEqual(4);
      await page.close();
    }
  });

  test("a list without a fixed sentence names what failed to load, and recovers on its own", async ({
    cutter,
    behindProxy,
  }) => {
    const page = await behindProxy.newPage();
    await page.clock.install();
    lose(cutter, "GET", /^\/api\/member$/);
    await enterAsOwner(page, "/dashboard/profile/organisation/members");
    const tries = (): number => cutter.seen.filter(({ path }) => path === "/api/member").length;
    const failure = page.getByRole("alert").filter({ hasText: "Couldn't load members" });
    await jumpPausesUntil(page, failure);
    await expect(failure).toContainText("Couldn't reach the server. Try again.");
    expect(tries()).toBeGreaterThanOrEqual(4);
    cutter.cut(() => false);
    await jumpPausesUntil(page, page.getByRole("list", { name: "Members" }));
  });

  test("a screen that fails for a reason that nobody knows says 'Unknown error' and what to do [8.30]", async ({
    cutter,
    behindProxy,
  }) => {
    const page = await behindProxy.newPage();
    await enterAsOwner(page, "/dashboard/integration");
    await expect(page.getByRole("heading", { name: "Integrations" })).toBeVisible();
    lose(cutter, "GET", /\/MembersPage-[^/]+\.js$/);
    await page.goto("/dashboard/profile/organisation/members");
    const failure = page.getByRole("alert").filter({ hasText: "Couldn't open this screen" });
    await expect(failure).toContainText(`${sentences.unknown}. Reload the page.`);
    // Everything else stays within reach, and the page is not loaded anew over and over.
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
    cutter.cut(() => false);
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("list", { name: "Members" })).toBeVisible();
  });
});
