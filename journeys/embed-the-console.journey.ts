import { appCreate, appDelete, appPublish } from "@hoopoe/contract/assist/routes/app.ts";
import {
  embedSettingsSave,
  embedTokenCreate,
  embedTokenList,
  embedTokenWithdraw,
} from "@hoopoe/contract/assist/routes/embed.ts";
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { type ApiClient, signIn } from "./harness/api-client.ts";
import { type EmbeddingPage, startEmbeddingPage } from "./harness/embedding-page.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { expect, owner, test as base } from "./harness/test.ts";
import { watchContext } from "./harness/watch-page.ts";

let portal: EmbeddingPage;
let api: ApiClient;
/** What the frames of a test were told of the tokens that they asked about: by what, and the answer's status. */
let verified: string[] = [];

/** Opens a browser on the page of somebody else; what no journey may cause, the frame may not cause there either. */
const test = base.extend<{ openPortal: (src: string) => Promise<Page> }>({
  openPortal: async ({ browser, product }, use) => {
    const context = await browser.newContext();
    context.on("response", (response) => {
      if (!response.url().endsWith("/api/auth/verify-token")) return;
      const hasToken = response.request().postData()?.includes('"token"') === true;
      verified.push(`${hasToken ? "token" : "cookie"} ${response.status()}`);
    });
    const problems: string[] = [];
    await watchContext(context, { baseUrl: product.baseUrl, problems });
    await context.addInitScript(() => {
      window.addEventListener("iframeTokenExpired", (event) => {
        if (event instanceof CustomEvent) document.documentElement.dataset["expired"] = String(event.detail);
      });
    });
    await use(async (src) => {
      const page = await context.newPage();
      await page.clock.install();
      await openIn(page, src);
      return page;
    });
    await context.close();
    // The portal is another origin, and the browser says itself when a frame is refused.
    const own = problems.filter((problem) => !problem.includes(portal.origin) && !/frame-ancestors/.test(problem));
    expect(own).toEqual([]);
  },
});

test.describe.configure({ mode: "serial" });
test.beforeEach(() => {
  verified = [];
});
test.beforeAll(async ({ product }) => {
  portal = await startEmbeddingPage(product.baseUrl);
  api = await signIn(product.baseUrl, owner);
});
test.afterAll(async () => portal.close());

test("no page may embed the console until the organisation says which, and then its embedded pages alone [1.5]", async ({
  openPortal,
}) => {
  await api.call(embedSettingsSave, { body: { origins: [] } });
  const page = await openPortal("/embed/app-list");
  await expect.poll(() => frameUrl(page)).toContain("chrome-error:");
  await api.call(embedSettingsSave, { body: { origins: [portal.origin] } });
  await openIn(page, "/login");
  await expect.poll(() => frameUrl(page)).toContain("chrome-error:");
});

test("signs in by the token of its address, once, and is renewed by the page around it without losing anything [1.6] [7.2] [8.3]", async ({
  openPortal,
  product,
}) => {
  await api.call(embedSettingsSave, { body: { origins: [portal.origin] } });
  const { data: first, token } = await api.call(embedTokenCreate, { body: { name: "Portal" } });
  const page = await openPortal(`/embed/app-list?token=${token}`);
  const frame = page.frameLocator("#hoopoe");

  await expect(frame.getByRole("heading", { name: "App List" })).toBeVisible();
  await expect(frame.getByRole("navigation", { name: "Sections" }).getByRole("link")).toHaveText(["App List"]);
  expect(frameUrl(page)).toBe(`${product.baseUrl}/embed/app-list`);
  await expect.poll(() => verified).toEqual(["token 200"]);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "hoopoe_embed");
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "None", path: "/api/auth" });
  expect(cookie?.partitionKey).toContain("127.0.0.1");
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 3600).toBeCloseTo(24, 0);

  await openIn(page, "/embed/app-list");
  await expect(frame.getByRole("heading", { name: "App List" })).toBeVisible();
  await expect.poll(() => verified).toEqual(["token 200", "cookie 200"]);
  await frame.getByRole("heading", { name: "App List" }).evaluate((heading) => heading.setAttribute("data-mark", "1"));

  await api.call(embedTokenWithdraw, { params: { id: first.id } });
  await page.clock.fastForward(61_000);
  await expect(frame.getByRole("status").filter({ hasText: "The session has ended" })).toBeVisible();
  const message = "Token refresh failed - login required";
  await expect
    .poll(() => received(page))
    .toEqual([{ origin: product.baseUrl, data: { type: "iframeTokenExpired", message } }]);

  const { data: second, token: fresh } = await api.call(embedTokenCreate, { body: { name: "Renewal" } });
  await postFromStranger(page, fresh, product.baseUrl);
  expect(await stateOf(second.id)).toBe("waiting");
  await renew(page, fresh);
  await expect(frame.getByText("The session has ended")).toHaveCount(0);
  await expect(frame.locator("[data-mark]")).toBeVisible();
  expect(await stateOf(second.id)).toBe("open");
  await page.clock.fastForward(61_000);
  await expect(frame.getByText("Main")).toBeVisible();
  expect(await received(page)).toHaveLength(1);
});

test("without token and cookie it asks the page around it, and opens with what that brings [4.8] [5.4] [8.2]", async ({
  openPortal,
  product,
}) => {
  await api.call(embedSettingsSave, { body: { origins: [portal.origin] } });
  const page = await openPortal("/embed/app-list");
  const frame = page.frameLocator("#hoopoe");
  await expect(frame.getByText("No authentication token found")).toBeVisible();
  await expect.poll(() => verified).toEqual(["cookie 401"]);
  const message = "Token expired - login required";
  await expect
    .poll(() => received(page))
    .toEqual([{ origin: product.baseUrl, data: { type: "iframeTokenExpired", message } }]);
  await expect(frame.locator("html")).toHaveAttribute("data-expired", message);

  const { token } = await api.call(embedTokenCreate, { body: {} });
  await renew(page, token);
  await expect(frame.getByRole("heading", { name: "App List" })).toBeVisible();
});

test("a bad token fails beside an older cookie, also when the frame loads again, until a good one comes [1.6] [8.2]", async ({
  openPortal,
  product,
}) => {
  await api.call(embedSettingsSave, { body: { origins: [portal.origin] } });
  const { token: spent } = await api.call(embedTokenCreate, { body: {} });
  const page = await openPortal(`/embed/app-list?token=${spent}`);
  const frame = page.frameLocator("#hoopoe");
  const title = frame.getByRole("heading", { name: "App List" });
  await expect(title).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).toContain("hoopoe_embed");

  for (const bad of [spent, "x".repeat(43), ""]) {
    await openIn(page, `/embed/app-list?token=${bad}`);
    await expect(frame.getByText("This embed token can't be used"), bad).toBeVisible();
    await expect(title).toHaveCount(0);
    const message = "Token expired - login required";
    await expect
      .poll(() => received(page))
      .toEqual([{ origin: product.baseUrl, data: { type: "iframeTokenExpired", message } }]);
  }
  await page.frames()[1]?.evaluate(() => location.reload());
  await expect(frame.getByText("This embed token can't be used")).toBeVisible();
  await expect(title).toHaveCount(0);
  const alone = await page.context().newPage();
  await alone.goto(`${product.baseUrl}/embed/app-list?token=${spent}`);
  await expect(alone.getByText("This embed token can't be used")).toBeVisible();
  await expect(alone.getByRole("link", { name: "sign in" })).toHaveAttribute("href", /^\/login\?next=/);

  const { token } = await api.call(embedTokenCreate, { body: {} });
  await renew(page, token);
  await expect(title).toBeVisible();
});

test("every path below /embed has the bars; profile and sign-out are there for who has an account [2.12] [2.15] [6.3]", async ({
  page,
  openPortal,
}) => {
  await api.call(embedSettingsSave, { body: { origins: [portal.origin] } });
  await enterAsOwner(page);
  for (const path of ["/embed", "/embed/anything", "/embed/app-list"]) {
    await page.goto(path);
    const name = path === "/embed/anything" ? "This page does not exist" : "App List";
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("combobox", { name: "Workspace" })).toHaveText("Workspace: Main");
    for (const button of ["Light theme", "Logout"])
      await expect(bar.getByRole("button", { name: button })).toBeVisible();
    await expect(bar.getByRole("link", { name: "User Profile" })).toBeVisible();
    await expect(bar.getByRole("button", { name: /Notifications|Help|Search/ })).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link")).toHaveText(["App List"]);
    await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached();
    await expect(page.locator("body")).toHaveClass(/(^| )dark-mode( |$)/);
  }
  await page.goto("/embed/anything");
  await page.getByRole("link", { name: "Go to App List" }).click();
  await expect(page).toHaveURL(/\/embed\/app-list$/);

  const { token } = await api.call(embedTokenCreate, { body: {} });
  const framed = (await openPortal(`/embed/anything?token=${token}`)).frameLocator("#hoopoe");
  await expect(framed.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  await expect(framed.getByRole("banner")).toContainText("Workspace: Main");
  await expect(framed.getByRole("button", { name: "Light theme" })).toBeVisible();
  await expect(framed.getByRole("link", { name: "User Profile" })).toHaveCount(0);
  await expect(framed.getByRole("button", { name: "Logout" })).toHaveCount(0);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("an app that is published is asked inside somebody else's page, and is gone from there once it is not; toasts show there too [2.10, 2.12, 4.6]", async ({
  openPortal,
}) => {
  await api.call(embedSettingsSave, { body: { origins: [portal.origin] } });
  const tabs = [{ agentId: 29, questions: ["How many runs failed?"] }];
  const { data: app } = await api.call(appCreate, { body: { name: "Quay desk", tabs } });
  const params = { id: String(app.id) };
  await api.call(appPublish, { params, body: { isPublished: true } });
  const { token } = await api.call(embedTokenCreate, { body: {} });
  const page = await openPortal(`/embed/app-list?token=${token}`);
  const frame = page.frameLocator("#hoopoe");
  await frame.getByRole("link", { name: "Quay desk" }).click();
  await frame.getByRole("list", { name: "First questions" }).getByText("How many runs failed?").click();
  await expect(frame.getByRole("article", { name: "Answer" })).toContainText("no model is connected");
  await expect(frame.getByRole("button", { name: "Share" })).toHaveCount(0);
  await page.route("**/api/answer/*/feedback", (route) => route.fulfill({ status: 404, json: {} }));
  await frame.getByRole("button", { name: "Good answer" }).click();
  await expect(frame.locator(".Toastify").getByRole("alert")).toBeVisible();
  await expect(frame.getByRole("banner")).toBeVisible();
  await expect(frame.getByRole("navigation", { name: "Sections" })).toBeVisible();
  await expect(frame.locator("body")).toHaveClass(/(^| )dark-mode( |$)/);

  await api.call(appPublish, { params, body: { isPublished: false } });
  await openIn(page, "/embed/app-list");
  await expect(frame.getByText("No apps yet")).toBeVisible();
  await api.call(appDelete, { params });
});

test("an owner lists the pages, makes a token, takes the lines along and sees the preview [1.5] [2.10] [6.3]", async ({
  page,
}) => {
  await api.call(embedSettingsSave, { body: { origins: [] } });
  await enterAsOwner(page, "/dashboard/profile/organisation/embed");
  const preview = page.getByRole("button", { name: "Show preview" });
  await expect(preview).toHaveAttribute("aria-disabled", "true");
  const list = page.getByLabel("Origins, one per line");
  await list.fill("https://*.example.com");
  await expect(page.getByText("isn't an origin")).toBeVisible();
  await list.fill("https://portal.example.com/");
  await page.getByRole("button", { name: "Save list" }).click();
  await expect(list).toHaveValue("https://portal.example.com");

  await page.getByLabel("What it is for").fill("Wall");
  await page.getByRole("button", { name: "Create an embed token" }).click();
  await expect(page.getByRole("figure", { name: "Your page" })).toContainText(/\/embed\/app-list\?token=[\w-]{43}/);
  await expect(page.getByRole("list", { name: "Embed tokens" }).getByText("Wall")).toBeVisible();

  await preview.click();
  const frame = page.frameLocator("iframe[title='Preview of the embedded page']");
  await expect(frame.getByRole("heading", { name: "App List" })).toBeVisible();
  await expect(frame.getByRole("navigation", { name: "Sections" }).getByRole("link")).toHaveText(["App List"]);
  await expect(page.getByRole("combobox", { name: "Workspace" })).toContainText("Main");
  expect(await accessibilityProblems(page)).toEqual([]);
});

async function openIn(page: Page, src: string): Promise<void> {
  await page.goto(portal.urlOf(src));
}

function frameUrl(page: Page): string {
  return page.frames()[1]?.url() ?? "";
}

async function received(page: Page): Promise<unknown> {
  return JSON.parse((await page.locator("#heard").textContent()) ?? "");
}

async function renew(page: Page, token: string): Promise<void> {
  await page.getByLabel("Token").fill(token);
  await page.getByRole("button", { name: "Renew" }).click();
}

async function stateOf(id: string): Promise<string | undefined> {
  return (await api.call(embedTokenList)).data.find((token) => token.id === id)?.state;
}

/** Another frame of the same page, of an origin of its own, tries to hand over a token. */
async function postFromStranger(page: Page, token: string, target: string): Promise<void> {
  await page.evaluate(
    async ([stolen, origin]) => {
      const stranger = document.createElement("iframe");
      stranger.setAttribute("sandbox", "allow-scripts");
      const message = JSON.stringify({ type: "hoopoe:token", token: stolen });
      stranger.srcdoc = `<script>
        parent.frames[0].postMessage(${message}, ${JSON.stringify(origin)});
        parent.postMessage("posted", "*");
      </script>`;
      const posted = new Promise((resolve) => {
        window.addEventListener("message", ({ data }) => data === "posted" && resolve(undefined));
      });
      document.body.append(stranger);
      await posted;
      stranger.remove();
    },
    [token, target],
  );
}
