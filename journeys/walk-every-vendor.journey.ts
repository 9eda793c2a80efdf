import type { AuthMethodView, CatalogEntry, FormField } from "@hoopoe/contract/intake/integration.ts";
import { integrationDataList, integrationDataUpdate } from "@hoopoe/contract/intake/routes/ingest.ts";
import { catalogList } from "@hoopoe/contract/intake/routes/integration.ts";
import { connectionsOf, vendorStories } from "@hoopoe/connectors/sandbox/vendor-accounts.ts";
import type { AtVendor, Connection } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { type Sandbox, startSandbox } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type ApiClient, signIn } from "./harness/api-client.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { pressThroughToasts } from "./harness/press-through-toasts.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { expect, owner, test } from "./harness/test.ts";
import { watchContext } from "./harness/watch-page.ts";

const accounts = { world: "walk", count: 30 };
/** What waits for a vendor. */
const patient = { timeout: 45_000 };
const stories = await vendorStories(accounts);
const problems: string[] = [];
let sandbox: Sandbox;
let product: Product;
let context: BrowserContext;
let page: Page;
let api: ApiClient;
let catalog: readonly CatalogEntry[];
let connections: readonly Connection[];

/** One vendor of each kind: signed in to elsewhere, with a password, a gateway. `npm run prove -- vendors` walks them all. */
const walked = process.env["EVERY_VENDOR"] ? Object.keys(stories) : ["microsoft365", "imap", "proofpoint"];

/** One server and one page for all vendors; Gmail and news feeds have journeys of their own. */
test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000);
  sandbox = await startSandbox({ seed: 7 });
  const egress = { EGRESS_ALLOW_CIDR: "127.0.0.1/32", DEMO: "off" };
  product = await startProduct({ ...egress, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
  connections = await connectionsOf(sandbox, accounts);
  api = await signIn(product.baseUrl, owner);
  catalog = (await api.call(catalogList)).data;
  context = await browser.newContext({ baseURL: product.baseUrl });
  await watchContext(context, { baseUrl: product.baseUrl, problems });
  page = await context.newPage();
  await enterAsOwner(page);
});
test.afterAll(async () => {
  await context.close();
  await product.stop();
  await sandbox.stop();
  expect(problems).toEqual([]);
});

for (const name of walked.filter((one) => one !== "gmail")) {
  test(`${name} is connected, tested, discovered and synced in the page; changes and removals there show up; it is stopped`, async () => {
    const story = stories[name];
    const connection = connections.find((one) => one.name === name);
    const whole = catalog.find(({ catalogId }) => catalogId === connection?.catalogId);
    if (story === undefined || connection === undefined || whole === undefined) throw new Error(`${name} is unknown`);
    // Proofpoint is asked hour by hour: two of its four streams are enough.
    const entry = { ...whole, streams: story.isReadAnew ? whole.streams.slice(0, 2) : whole.streams };
    await story.before?.(atVendor);
    const isGateway = entry.source_datatype === "email-security";
    await page.goto(`/dashboard/integration?connect=${entry.catalogId}`);
    const own = page.getByRole("complementary", { name, exact: true });
    await (isGateway ? connectGateway(own, entry, connection) : connect(own, entry, connection));

    await pressThroughToasts(own.getByRole("tab", { name: "Inventory" }));
    if (!isGateway) await own.getByRole("button", { name: "Discover again" }).click();
    await expect(own.getByRole("list", { name: "What the source holds" }).getByRole("listitem").first()).toBeVisible();
    // A gateway's form has switched its streams on.
    if (!isGateway) await runAll(own, entry);
    await expectRuns(own, entry, 1);
    const address = page.url();
    // What other vendors tell of with the same words is there already.
    const before = await countFound(story.terms);

    await story.change(atVendor, []);
    await page.goto(address);
    if (story.isReadAnew) await readAnew(new URL(address).searchParams.get("integration") ?? "");
    await runAll(own, entry);
    await expectRuns(own, entry, 2);
    const removed = own.getByRole("listitem").filter({ hasText: / [1-9]\d* removed/ });
    await expect(removed).toHaveCount(story.deleted === 0 ? 0 : story.deleted > 1 ? entry.streams.length : 1);
    expect(await countFound(story.terms)).toBeGreaterThan(before);

    await page.goto(address);
    // What is read last moves the tabs.
    await expect(own.getByRole("list", { name: /^Runs of / }).first()).toBeVisible();
    await own.getByRole("tab", { name: "Streams" }).click();
    for (const { label } of entry.streams) {
      const flows = own.getByRole("switch", { name: `Sync ${label}`, exact: true });
      await expect(flows).toBeChecked();
      // The switch turns at once; a reload before the answer would be another story.
      const stopped = page.waitForResponse((response) => response.request().method() === "PATCH");
      await flows.press(" ");
      expect((await stopped).status()).toBe(200);
    }
    await page.reload();
    await expect(own.getByRole("switch", { name: /^Sync / }).first()).not.toBeChecked();
  });
}

const atVendor: AtVendor = async (path, body) => {
  const answer = await fetch(`${sandbox.url}${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return fieldsOf(await answer.json());
};

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Its form, then the way in that the connection names, whose saving checks it. */
async function connect(own: Locator, entry: CatalogEntry, { attributes, auth }: Connection): Promise<void> {
  const form = page.getByRole("complementary", { name: `Connect ${entry.name}` });
  await fillIn(form, entry.fields, attributes);
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  if (Object.keys(attributes).some((name) => entry.fields.every((field) => field.name !== name))) {
    // What the form does not ask for: Slack has one address for everybody.
    await own.getByRole("tab", { name: "Settings" }).click();
    await own.getByText("Attributes as JSON").click();
    await own.getByRole("textbox", { name: "Attributes" }).fill(JSON.stringify(attributes));
    await own.getByRole("button", { name: "Save attributes" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    await own.getByRole("tab", { name: "Access" }).click();
  }
  const method = methodOf(entry, String(auth?.["authType"]));
  await expect(own.getByRole("button", { name: "Save credentials" })).toBeVisible();
  if (entry.authMethods.length > 1) await own.getByLabel("Sign-in method").selectOption(method.authType);
  await fillIn(own, method.fields, fieldsOf(auth?.["fields"]));
  await own.getByRole("button", { name: "Save credentials" }).click();
  await expectWorks(own);
}

/** The one form of e-mail security, from yesterday on. */
async function connectGateway(own: Locator, entry: CatalogEntry, { attributes, auth }: Connection): Promise<void> {
  const form = page.getByRole("complementary", { name: `Connect ${entry.name}` });
  const [method] = entry.authMethods;
  await fillIn(form, [...entry.fields, ...(method?.fields ?? [])], { ...auth, ...attributes });
  await form.getByLabel("Ingest from").fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  const types = form.getByRole("group", { name: "Intel types" });
  const chosen = new Set(entry.streams.map(({ label }) => label));
  for (const { label } of catalog.find(({ catalogId }) => catalogId === entry.catalogId)?.streams ?? []) {
    if (!chosen.has(label)) await types.getByRole("checkbox", { name: label, exact: true }).uncheck();
  }
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  await pressThroughToasts(own.getByRole("tab", { name: "Access" }));
  await own.getByRole("button", { name: "Test connection" }).click();
  await expectWorks(own);
}

function methodOf({ name, authMethods }: CatalogEntry, authType: string): AuthMethodView {
  const method = authMethods.find((one) => one.authType === authType);
  if (method === undefined) throw new Error(`${name} has no branch named ${authType}`);
  return method;
}

async function expectWorks(own: Locator): Promise<void> {
  await expect(own.getByRole("status", { name: "Connection test results" })).toContainText("It works", patient);
}

/** Each field by the label that people read. */
async function fillIn(form: Locator, fields: readonly FormField[], values: Readonly<Record<string, unknown>>) {
  // A vendor's own addresses are folded away: almost nobody changes them.
  if (fields.some((field) => field.type === "url" && field.default !== null && values[field.name] !== undefined)) {
    await form.locator("summary", { hasText: /^Advanced: API address/ }).click();
  }
  for (const { name, label, type, required } of fields) {
    const value = values[name];
    if (value === undefined) continue;
    const input = form.getByLabel(required ? label : `${label} (optional)`, { exact: true });
    const lines = Array.isArray(value) ? value.join("\n") : value;
    const text = typeof lines === "string" ? lines : JSON.stringify(lines);
    if (type === "select") await input.selectOption(text);
    else await input.fill(text);
  }
}

async function runAll(own: Locator, entry: CatalogEntry): Promise<void> {
  await own.getByRole("tab", { name: "Streams" }).click();
  for (const { label } of entry.streams) {
    await own.getByRole("region", { name: label, exact: true }).getByRole("button", { name: "Run now" }).click();
  }
}

/** So many runs of each stream, and all have come to a good end. */
async function expectRuns(own: Locator, { streams }: CatalogEntry, count: number): Promise<void> {
  await own.getByRole("tab", { name: "Runs" }).click();
  for (const { label } of streams) {
    const runs = own.getByRole("list", { name: `Runs of ${label}`, exact: true }).getByRole("listitem");
    await expect(runs.filter({ hasText: "Succeeded" })).toHaveCount(count, patient);
  }
}

/** How many rows a search shows. */
async function countFound(terms: string): Promise<number> {
  await page.goto(`/dashboard/save-data/search?terms=${encodeURIComponent(JSON.stringify(terms))}`);
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("time") });
  const nothing = page.getByText("Your search returned no results.");
  await expect(rows.first().or(nothing)).toBeVisible();
  return rows.count();
}

async function readAnew(id: string): Promise<void> {
  for (const stream of (await api.call(integrationDataList, { params: { id } })).data) {
    await api.call(integrationDataUpdate, { params: { id: stream.id }, body: { readAnew: true } });
  }
}
