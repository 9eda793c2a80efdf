import {
  appCreate,
  appDelete,
  appGet,
  appList,
  appPublish,
  favouriteAdd,
  favouriteList,
} from "@hoopoe/contract/assist/routes/app.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import type { Page } from "@playwright/test";
import { type ApiClient, signIn } from "./harness/api-client.ts";
import { test } from "./harness/behind-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { jumpPausesUntil } from "./harness/jump-pauses.ts";
import { expect, owner } from "./harness/test.ts";

let api: ApiClient;
test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ product }) => {
  api = await signIn(product.baseUrl, owner);
  // What an earlier journey of this product left.
  for (const { id } of (await api.call(appList, { query: {} })).data) {
    await api.call(appDelete, { params: { id: String(id) } });
  }
});

const answers = (page: Page) => page.getByRole("article", { name: "Answer" });

test("makes an app, finds it, opens it, publishes it and takes it back [2.3, 7.6, 7.9]", async ({ page }) => {
  await enterAsOwner(page, "/dashboard/parent");
  await page.getByRole("button", { name: "New app" }).click();
  await page.getByLabel("Name").fill("Night desk");
  await page.getByRole("button", { name: "Create app" }).click();
  await expect(page.getByText("Choose an agent to answer in the app.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Platform" }).check();
  await page.getByLabel("What it is for").fill("For whoever watches over the harbour");
  await page.getByLabel("First questions for Platform").fill("\nHow many runs failed?\n\n");
  // The list beside it can be searched meanwhile; closing it would lose what was typed.
  await page.getByLabel("Search apps").fill("n");
  await expect(page).toHaveURL(/q=n/);
  await page.getByRole("complementary", { name: "New app" }).getByRole("button", { name: "Close" }).click();
  await page.getByRole("alertdialog", { name: "Unsaved Changes" }).getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Create app" }).click();
  await expect(page.getByRole("link", { name: "Night desk" })).toBeVisible();
  await page.getByLabel("Search apps").fill("night");
  const row = page.getByRole("list", { name: "Apps" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Draft");
  await page.getByLabel("Search apps").fill("watches over the harbour");
  await expect(page).toHaveURL(/q=watches/);
  await page.getByRole("main").getByText("Drafts", { exact: true }).click();
  await expect(page).toHaveURL(/show=drafts/);
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("No app has that name")).toBeVisible();
  await page.getByRole("main").getByText("All", { exact: true }).click();
  await expect(row).toContainText("Published");
  await row.getByRole("button", { name: "Unpublish" }).click();
  await expect(row).toContainText("Draft");
  await page.getByLabel("Search apps").fill("a name of nobody");
  await expect(row).toHaveCount(0);
  await page.getByLabel("Search apps").fill("night");
  await row.getByRole("link", { name: "Night desk" }).click();
  await expect(page.getByRole("heading", { name: "Night desk" })).toBeVisible();
  await page.getByRole("list", { name: "First questions" }).getByText("How many runs failed?").click();
  await expect(answers(page)).toContainText("no model is connected");
});

test("the embedded layout shows none of the favourites that are beside the console's sections [6.3]", async ({
  page,
  product,
}) => {
  const mine = await ownWorkspace(page, { product, name: "Favourites" });
  const tabs = [{ agentId: 29, questions: ["How many runs failed?"] }];
  const { data: app } = await mine.call(appCreate, { body: { name: "Favourite desk", tabs } });
  await mine.call(favouriteAdd, { body: { appId: app.id } });
  await enterAsOwner(page);
  await expect(page.getByRole("navigation", { name: "Favourites" }).getByRole("link")).toHaveText(["Favourite desk"]);
  await page.goto("/embed/app-list");
  await expect(page.getByRole("heading", { name: "App List" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const sideBar = page.locator("div:has(> nav[aria-label=Sections])");
  await expect(sideBar.getByRole("link")).toHaveText(["App List"]);
});

test("keeps an app among the favourites, lists them, and takes it out [7.12, 7.13, 7.14]", async ({ page }) => {
  await enterAsOwner(page, "/dashboard/parent");
  const listed = page.waitForResponse("**/api/recentdata/apps");
  await page.getByRole("button", { name: "Add Night desk to favourites" }).click();
  await expect(page.getByRole("button", { name: "Remove Night desk from favourites" })).toBeVisible();
  expect((await api.call(favouriteList)).data.map(({ app }) => app.name)).toEqual(["Night desk"]);
  await page.getByRole("main").getByText("Favourites", { exact: true }).click();
  expect((await listed).status()).toBe(200);
  await page.getByRole("button", { name: "Remove Night desk from favourites" }).click();
  await expect(page.getByText("No favourites yet")).toBeVisible();
  expect((await api.call(favouriteList)).data).toEqual([]);
});

test("shows inside a frame the published apps alone, and answers there [2.10, 4.6]", async ({ page }) => {
  await enterAsOwner(page, "/embed/app-list");
  await expect(page.getByText("No apps yet")).toBeVisible();
  const [made] = (await api.call(appList, { query: {} })).data;
  await api.call(appPublish, { params: { id: String(made?.id) }, body: { isPublished: true } });
  await page.reload();
  await page.getByRole("link", { name: "Night desk" }).click();
  await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link")).toHaveText(["App List"]);
  await page.getByRole("list", { name: "First questions" }).getByText("How many runs failed?").click();
  await expect(answers(page)).toContainText("no model is connected");
  await expect(page.getByRole("button", { name: "Unpublish" })).toHaveCount(0);
});

test("deletes an app after asking, with everything that hangs on it [7.8]", async ({ page }) => {
  await enterAsOwner(page, "/dashboard/parent");
  for (const choice of ["Cancel", "Delete app"]) {
    await page.getByRole("button", { name: "More for Night desk" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: choice }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    if (choice === "Cancel") await page.reload();
  }
  await expect(page.getByText("Night desk and 2 conversations are deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: "Night desk" })).toHaveCount(0);
  expect((await api.call(appList, { query: {} })).data).toEqual([]);
});

test("says each failure in its own sentence [8.10, 8.11, 8.13]", async ({ cutter, behindProxy }) => {
  const { data: made } = await api.call(appCreate, { body: { name: "Fragile", tabs: [{ agentId: 29 }] } });
  for (const [path, at, words] of [
    [/^\/api\/app(\?|$)/, "/dashboard/parent", sentences.appListFailed],
    [/^\/api\/app\/\d+$/, `/dashboard/parent/${made.id}`, sentences.appFailed],
  ] as const) {
    const page = await behindProxy.newPage();
    await page.clock.install();
    cutter.cut((call) => call.method === "GET" && path.test(call.path));
    const before = cutter.seen.length;
    await enterAsOwner(page, at);
    await jumpPausesUntil(page, page.getByText(words));
    expect(cutter.seen.slice(before).filter((call) => path.test(call.path)).length).toBeGreaterThanOrEqual(4);
    await page.close();
  }
  const page = await behindProxy.newPage();
  cutter.cut((call) => call.method === "PATCH" && call.path.startsWith("/api/app/publish/"));
  await enterAsOwner(page, "/dashboard/parent");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.locator(".Toastify__toast", { hasText: sentences.publishFailed })).toBeVisible();
  expect((await api.call(appGet, { params: { id: String(made.id) } })).data.isPublished).toBe(false);
});

test("says that deleting an app failed, and keeps it [8.12]", async ({ cutter, behindProxy }) => {
  const page = await behindProxy.newPage();
  cutter.cut((call) => call.method === "DELETE" && call.path.startsWith("/api/app/"));
  await enterAsOwner(page, "/dashboard/parent");
  await page.getByRole("button", { name: "More for Fragile" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete app" }).click();
  await expect(page.locator(".Toastify__toast", { hasText: sentences.appDeleteFailed })).toBeVisible();
  await expect(page.getByRole("link", { name: "Fragile" })).toBeVisible();
});
