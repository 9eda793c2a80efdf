import { startSandbox, type Sandbox } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { accessibilityProblems } from "./harness/accessibility.ts";
import type { Product } from "./harness/product.ts";
import { expect, owner, test } from "./harness/test.ts";
import { storageProblems, watchContext } from "./harness/watch-page.ts";

let sandbox: Sandbox;
test.beforeAll(async () => {
  sandbox = await startSandbox();
});
test.afterAll(() => sandbox.stop());

const settingsPath = "/dashboard/profile/organisation/sso";

test("an owner sets PingOne up, people sign in with it, and signing out ends its session too [1.7] [9.5] [7.4]", async ({
  browser,
  startOwnProduct,
}) => {
  const product = await startOwnProduct({
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    EGRESS_ALLOW_CIDR: "127.0.0.1/32",
    DEMO: "off",
  });
  const issuer = `${sandbox.url}/pingone/main/as`;
  const problems: string[] = [];
  const open = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: product.baseUrl });
    await watchContext(context, { baseUrl: product.baseUrl, problems });
    return context;
  };

  const ownerContext = await open();
  await setUp(await ownerContext.newPage(), { issuer, product });

  const context = await open();
  const page = await context.newPage();
  await signInAs(page, "analyst");
  await page.waitForURL("**/dashboard/home");
  await page.goto("/dashboard/profile");
  await expect(page.getByText("analyst@pingone.example")).toBeVisible();
  await expect(page.getByText(/^editor$/i).first()).toBeVisible();

  // The session here ends by the user's own logout, before the provider has anything to say about it.
  const statusOfSession = await watchSession(page, product.baseUrl);
  await page.reload();
  await expect(page.getByText("analyst@pingone.example")).toBeVisible();
  expect(await statusOfSession()).toBe(200);
  let statusAtSignOff = 0;
  await page.route(`${issuer}/session/end?*`, async (route) => {
    statusAtSignOff = await statusOfSession();
    await route.continue();
  });

  const signOff = page.waitForRequest((request) => request.url().startsWith(`${issuer}/session/end?`));
  const back = page.waitForRequest((request) => request.url() === `${product.baseUrl}/login`);
  await page.getByRole("button", { name: "Logout" }).first().click();
  const { searchParams } = new URL((await signOff).url());
  expect(searchParams.get("id_token_hint")?.split(".")).toHaveLength(3);
  expect(searchParams.get("post_logout_redirect_uri")).toBe(`${product.baseUrl}/login`);
  await back;
  expect(statusAtSignOff).toBe(401);
  await expect(page.getByRole("button", { name: "Continue with PingOne" })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain("hoopoe_id_token");

  // The provider's session is over: it asks again who is there. This one presses Cancel, and learns what came of it.
  await page.getByRole("button", { name: "Continue with PingOne" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The provider cancelled or refused the sign-in")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  // An hour without activity ends it too, and /login still says why.
  const idle = await open();
  const idlePage = await idle.newPage();
  await idlePage.clock.install();
  await signInAs(idlePage, "analyst");
  await idlePage.waitForURL("**/dashboard/home");
  await expect(idlePage.getByText("· live")).toBeVisible();
  const idleSignOff = idlePage.waitForRequest((request) => request.url().startsWith(`${issuer}/session/end?`));
  await idlePage.clock.fastForward(3_600_001);
  expect(new URL((await idleSignOff).url()).searchParams.get("id_token_hint")?.split(".")).toHaveLength(3);
  await expect(idlePage.getByText("You were signed out after an hour without activity.")).toBeVisible();
  await expectAsked(idlePage);

  // So does a session that ended while nobody looked.
  await signInAs(idlePage, "analyst");
  await idlePage.waitForURL("**/dashboard/home");
  // Whoever is still signing in gets the cookie anew behind the clearing.
  await expect(idlePage.getByText("· live")).toBeVisible();
  await idle.clearCookies({ name: "hoopoe_refresh" });
  const endedSignOff = idlePage.waitForRequest((request) => request.url().startsWith(`${issuer}/session/end?`));
  await idlePage.reload();
  await endedSignOff;
  await idlePage.waitForURL("**/login?state=*");
  await expectAsked(idlePage);
  problems.push(...(await storageProblems(idle)));
  await idle.close();

  problems.push(...(await storageProblems(context)), ...(await storageProblems(ownerContext)));
  await context.close();
  await ownerContext.close();
  expect(problems.filter((problem) => !isOfProvider(problem))).toEqual([]);
});

/** The provider's session is over: it asks who is there, and the page has forgotten the id token. */
async function expectAsked(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.cookie)).not.toContain("hoopoe_id_token");
  await page.getByRole("button", { name: "Continue with PingOne" }).click();
  await expect(page.getByLabel("User name")).toBeVisible();
}

async function setUp(page: Page, { issuer, product }: { issuer: string; product: Product }): Promise<void> {
  await page.goto(`/login?next=${settingsPath}`);
  await page.getByLabel("Work email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Single sign-on" })).toBeVisible();
  const registered = await register(issuer, {
    redirect_uris: [await addressOf(page, "Redirect URI")],
    post_logout_redirect_uris: [await addressOf(page, "Sign-off URL")],
    backchannel_logout_uri: await addressOf(page, "Back-channel logout URI"),
  });
  await page.getByLabel("Issuer").fill(issuer);
  await page.getByLabel("Client ID").fill(registered.client_id);
  await page.getByLabel("Client secret", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText("The provider rejected the client ID and secret.")).toBeVisible();
  await page.getByLabel("Client secret", { exact: true }).fill(registered.client_secret);
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText("The connection works", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByLabel("Group of rule 1").fill("everyone");
  await page.getByLabel("Role of rule 1").selectOption("Editor");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Save single sign-on" }).click();
  await expect(page.getByText("Single sign-on saved")).toBeVisible();
  await expect(page.getByText(`ends with ${registered.client_secret.slice(-4)}`)).toBeVisible();
  expect(product.output()).not.toContain(registered.client_secret);
}

async function signInAs(page: Page, user: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with PingOne" }).click();
  await page.getByLabel("User name").fill(user);
  await page.getByRole("button", { name: "Sign on" }).click();
}

/** Gives how the server answers the bearer token that the page last used: 200 while its session goes on. */
async function watchSession(page: Page, baseUrl: string): Promise<() => Promise<number>> {
  let headers: Record<string, string> = {};
  page.on("request", (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined) headers = { authorization, tenantid: "default", wsid: "1" };
  });
  return async () => (await fetch(`${baseUrl}/api/auth/me`, { headers })).status;
}

/** What the page says to register, as an administrator copies it. */
async function addressOf(page: Page, label: string): Promise<string> {
  return page.locator("dt", { hasText: label }).locator("xpath=following-sibling::dd[1]").locator("code").innerText();
}

async function register(issuer: string, client: object): Promise<{ client_id: string; client_secret: string }> {
  const reply = await fetch(`${issuer}/reg`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...client, client_name: "Hoopoe", backchannel_logout_session_required: true }),
  });
  const body: unknown = await reply.json();
  if (typeof body !== "object" || body === null || !("client_id" in body) || !("client_secret" in body)) {
    throw new Error(`The provider did not register: ${JSON.stringify(body)}`);
  }
  return { client_id: String(body.client_id), client_secret: String(body.client_secret) };
}

/** Its pages are another origin, and have no icon. */
function isOfProvider(problem: string): boolean {
  return (
    problem.startsWith(`a request to another origin: ${sandbox.url}/`) ||
    problem.endsWith(`(${sandbox.url}/favicon.ico)`)
  );
}
