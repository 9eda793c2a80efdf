import { authInfoSave } from "@hoopoe/contract/routes/auth-info.ts";
import { integrationCreate } from "@hoopoe/contract/routes/integration.ts";
import { invitationCreate } from "@hoopoe/contract/routes/member.ts";
import { startSandbox } from "@hoopoe/sandbox/start-sandbox.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { type ApiClient, signIn } from "./harness/api-client.ts";
import type { Product } from "./harness/product.ts";
import { expect, owner, test } from "./harness/test.ts";

const colleague = { email: "grace@journey.example", password: "another long password" };
const words = "Ask an admin for approval, then create a Jira issue in project SEC.";
const headers = { tenantid: "default", wsid: "1" };

test.describe.configure({ timeout: 90_000 });
test.use({ actionTimeout: 10_000 });

test("words become a workflow, a tool and a job; a second person approves, the vendor gets one issue, and it is taken back [3.14]", async ({
  startOwnProduct,
  openContext,
}) => {
  const sandbox = await startSandbox();
  const env = {
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    EGRESS_ALLOW_CIDR: "127.0.0.1/32",
    DEMO: "off",
  };
  try {
    const product = await startOwnProduct(env);
    const api = await signIn(product.baseUrl, owner);
    await connectJira(api, `${sandbox.url}/jira`);
    const page = await enter(openContext, product, owner, "/dashboard/workflow-generation");

    await page.getByRole("link", { name: "From words" }).click();
    await planAndAccept(page);
    await saveAsTool(page, "Ticket after a word");
    await page.getByRole("button", { name: "Make a job" }).click();
    const form = page.getByRole("complementary", { name: "New job" });
    await expect(form.getByLabel("Name")).toHaveValue("Ticket after a word");
    await form.getByRole("button", { name: "Create job" }).click();
    await page.getByRole("button", { name: "Run Ticket after a word" }).click();
    await page.getByRole("button", { name: "Run now" }).click();

    // Who asked may look, and is told why they cannot decide.
    await expect(page.getByRole("status").getByText("Approval", { exact: true })).toBeVisible();
    const panel = page.getByRole("complementary", { name: "A decision is awaited" });
    await expect(panel.getByText("You asked for this yourself; somebody else has to decide.")).toBeVisible();
    expect(await issuesOf(sandbox.url)).toBe(0);

    await join(api, product, await openContext(product));
    const second = await enter(openContext, product, colleague, "/dashboard/home");
    await second.getByRole("link", { name: "Approvals, 1 waiting" }).click();
    await expect(second.getByRole("heading", { level: 2 }).first()).toBeVisible();
    expect(await accessibilityProblems(second)).toEqual([]);
    await second.keyboard.press("a");
    await expect(second.getByText("Nothing waits for you")).toBeVisible();
    await expect(second.getByRole("link", { name: "Approvals", exact: true }).first()).toBeVisible();

    await expect(page.getByRole("status").getByText("Succeeded", { exact: true })).toBeVisible();
    const effect = page.getByRole("list", { name: "Effects" }).getByRole("listitem").first();
    await expect(effect).toContainText("Confirmed");
    await expect(effect).toContainText("sent once");
    expect(await issuesOf(sandbox.url)).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);

    await effect.getByRole("button", { name: "Undo" }).click();
    await expect(effect).toContainText("Undone");
    expect(await issuesOf(sandbox.url)).toBe(0);
  } finally {
    await sandbox.stop();
  }
});

/** The words stand on the canvas as a difference; one step is left out, looked at, and taken after all. */
async function planAndAccept(page: Page): Promise<void> {
  const box = page.getByRole("region", { name: "In words" });
  await box.getByRole("textbox").fill(words);
  await box.getByRole("textbox").press("Enter");
  await expect(box.getByText("+2 steps")).toBeVisible();
  await expect(page.getByRole("group", { name: /^Create an issue, Jira/ })).toBeVisible();
  await box.getByRole("button", { name: "One by one" }).click();
  const changes = page.getByRole("complementary", { name: "One by one" });
  await changes.getByRole("checkbox", { name: /^added\s*Create an issue$/ }).uncheck();
  await expect(box.getByRole("button", { name: "Accept 2" })).toBeVisible();
  await changes.getByRole("checkbox", { name: /^added\s*Create an issue$/ }).check();
  await box.getByRole("button", { name: "Accept 3" }).click();
  await expect(page.getByText("No problems")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
}

async function saveAsTool(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Save as AI tool" }).click();
  const sheet = page.getByRole("dialog", { name: "Save as AI tool" });
  await sheet.getByLabel("Name").fill(name);
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`${name} is an AI tool`)).toBeVisible();
}

async function connectJira(api: ApiClient, siteUrl: string): Promise<void> {
  const attributes = JSON.stringify({ name: "Desk Jira", siteUrl, gatewayUrl: siteUrl, authUrl: siteUrl });
  const { data } = await api.call(integrationCreate, { body: { catalogId: 2, attributes } });
  const fields = { email: "reader@sandbox.example", apiToken: "sandbox" };
  await api.call(authInfoSave, { body: { catalogId: 2, authType: "Basic", integrationId: data.id, fields } });
}

/** How many issues of the sandbox carry the label that our writes are known by. */
async function issuesOf(sandboxUrl: string): Promise<number> {
  const reply = await fetch(`${sandboxUrl}/jira/rest/api/3/search/jql`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa("reader@sandbox.example:sandbox")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ jql: "project = SEC ORDER BY created DESC", fields: ["labels"], maxResults: 5 }),
  });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return text.match(/"hoopoe-[^"]+"/g)?.length ?? 0;
}

async function join(api: ApiClient, product: Product, context: BrowserContext) {
  const { link } = await api.call(invitationCreate, { body: { email: colleague.email, role: "admin" } });
  const token = new URL(link ?? "").hash.replace(/^#(token=)?/, "");
  const reply = await context.request.post("/api/invitation/accept", {
    headers,
    data: { token, name: "Grace Moreau", password: colleague.password },
  });
  expect(reply.status(), product.baseUrl).toBe(201);
}

async function enter(
  openContext: (product?: Product) => Promise<BrowserContext>,
  product: Product,
  person: { email: string; password: string },
  path: string,
): Promise<Page> {
  const context = await openContext(product);
  const reply = await context.request.post("/api/auth/login", { headers, data: person });
  expect(reply.status()).toBe(200);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
