import { readFile } from "node:fs/promises";
import type { BrowserContext, Locator, Page, Request } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { callOf, connectionCalls } from "./harness/connection-calls.ts";
import { emailSecurityOf, writesOf } from "./harness/email-security.ts";
import { enterDemo } from "./harness/enter.ts";
import { connectLongFeed } from "./harness/long-feed.ts";
import { pressThroughToasts } from "./harness/press-through-toasts.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { expect, test } from "./harness/test.ts";
import { watchContext } from "./harness/watch-page.ts";

let product: Product;
let context: BrowserContext;
let page: Page;
let second: Page; // Of another browser.
const problems: string[] = [];
const patient = { timeout: 45_000 }; // For what waits for a vendor, which a busy machine plays too.
/** What the page asked and got: `GET /integration/:id 200`, each id as `:id`. */
const answered = new Set<string>();

/** One connection, from its product's card to its last word: each journey goes on where the one before ended. */
test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async ({ browser }) => {
  product = await startProduct({});
  context = await browser.newContext({ baseURL: product.baseUrl });
  await watchContext(context, { baseUrl: product.baseUrl, problems });
  context.on("response", (response) => {
    const call = callOf(response);
    if (call !== null) answered.add(call);
  });
  page = await context.newPage();
  await enterDemo(page, "/dashboard/integration");
});
test.afterAll(async () => {
  await context.close();
  await product.stop();
  // The popup is the vendor's page, on its own origin.
  expect(problems.filter((problem) => !/another origin: http:\/\/127\.0\.0\.1:\d+\/gmail\//.test(problem))).toEqual([]);
});

const panel = (name: string | RegExp): Locator => page.getByRole("complementary", { name });
const card = (name: RegExp): Locator => page.getByRole("main").getByRole("button", { name });

test("a product is found, named, and signed in to in a popup; the check says that it works [7.26, 7.30, 7.34]", async () => {
  await page.getByLabel("Product or category").fill("gmail");
  await expect(page.getByRole("region", { name: "News" })).toHaveCount(0);
  await page.getByRole("region", { name: "Mail" }).getByRole("button").last().click();
  const form = panel("Connect Gmail");
  await form.getByLabel("Name").fill("Desk mail");
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  const own = panel("Desk mail");
  await expect(own.getByText("Where to find it.")).toBeVisible();
  await own.getByLabel("Client ID").fill("sandbox-client");
  await own.getByRole("textbox", { name: /^Client secret/ }).fill("sandbox-secret");
  await own.getByRole("button", { name: "Save credentials" }).click();
  await expect(own.getByText("Sign in with Gmail to grant")).toBeVisible();
  const opened = context.waitForEvent("page");
  await own.getByRole("button", { name: "Sign in with Gmail" }).click();
  const popup = await opened;
  const closed = popup.waitForEvent("close");
  await popup.getByRole("link", { name: /^plain@/ }).click();
  await closed;
  const found = own.getByRole("status", { name: "Connection test results" });
  await expect(found).toContainText("It works", patient);
  await expect(own.getByRole("listitem").filter({ hasText: "gmail.readonly" })).toContainText("read emails");
});

test("what it holds is discovered with counts, forgotten, and discovered again [4.7, 7.24, 7.28]", async () => {
  const own = panel("Desk mail");
  await pressThroughToasts(own.getByRole("tab", { name: "Inventory" }));
  const flag = own.getByRole("switch", { name: "Discovered" });
  const list = own.getByRole("list", { name: "What the source holds" });
  // Other integrations of the product may have been discovered before.
  if (await flag.isChecked()) await pressThroughToasts(flag);
  await expect(flag).not.toBeChecked();
  await flag.click();
  await expect(list.getByText("plain@sentinel.example")).toBeVisible(patient);
  await expect(list.getByRole("listitem").first()).toContainText("25");
  await expect(flag).toBeChecked();
  await page.reload();
  await expect(flag).toBeChecked();
});

test("a try shows records and keeps none [7.39]", async () => {
  const own = panel("Desk mail");
  await own.getByRole("tab", { name: "Streams" }).click();
  await own.getByRole("button", { name: "Test", exact: true }).click();
  await expect(own.getByText(/nothing was kept/)).toBeVisible();
  await expect(own.getByText("0 items")).toBeVisible();
});

test("a stream runs, shows its progress, and its items can be inspected raw [7.29, 7.36, 7.40]", async () => {
  const own = panel("Desk mail");
  const [state, job] = [/\/api\/integration-data\/[\w-]+$/, /\/job-info-status\/[\w-]+$/].map((path) =>
    page.waitForResponse((response) => path.test(response.url()) && response.ok()),
  );
  await own.getByRole("button", { name: "Run now" }).click();
  await Promise.all([state, job]);
  await expect(own.getByText(/^25 items written/)).toBeVisible(patient);
  await own.getByRole("tab", { name: "Runs" }).click();
  await expect(own.getByRole("img", { name: /records read in each of the last 1 run/ })).toBeVisible();
  await own.getByRole("tab", { name: "Records" }).click();
  await own.getByRole("region", { name: "Records of Messages" }).getByRole("button").first().click();
  await expect(own.getByLabel(/^Original record/)).toContainText('"threadId"');
});

test("a stream's schedule shows its next five runs, and its switch stops and starts it [3.8, 4.3, 7.37]", async () => {
  const own = panel("Desk mail");
  await own.getByRole("tab", { name: "Streams" }).click();
  await own.getByRole("button", { name: "Every hour" }).click();
  const schedule = own.getByRole("group", { name: "Schedule of Messages" });
  await schedule.getByLabel("Frequency").fill("4");
  await schedule.getByLabel("Start date").fill("2026-01-01T06:30");
  await expect(schedule.getByRole("list", { name: "Next runs" }).getByRole("listitem")).toHaveCount(5);
  await expect(schedule.getByRole("listitem").first()).toContainText(/:30/);
  await schedule.getByRole("button", { name: "Save schedule" }).click();
  await expect(own.getByRole("button", { name: "Every 4 hours" })).toBeVisible();
  const flows = own.getByRole("switch", { name: "Sync Messages" });
  await expect(flows).toBeChecked();
  // The switch turns at once; a reload before the answer would be another story.
  const stopped = page.waitForResponse((response) => response.request().method() === "PATCH");
  await flows.click();
  expect((await stopped).status()).toBe(200);
  await expect(flows).not.toBeChecked();
  await page.reload();
  await expect(flows).not.toBeChecked();
  await flows.click();
  await expect(flows).toBeChecked();
});

test("a run is asked for once more, and finds nothing new [7.38]", async () => {
  const own = panel("Desk mail");
  const request = page.waitForResponse((response) => response.url().endsWith("/api/app/connectors-ingress"));
  await own.getByRole("button", { name: "Run now" }).click();
  expect((await request).status()).toBe(200);
  await expect(own.getByText(/^0 items written/)).toBeVisible(patient);
});

test("credentials are shown without their secret, and changed without it too [3.6, 7.33, 7.35]", async () => {
  const own = panel("Desk mail");
  await own.getByRole("tab", { name: "Access" }).click();
  await expect(own.getByLabel("Client ID")).toHaveValue("sandbox-client");
  await expect(own.getByRole("textbox", { name: /^Client secret/ })).toHaveValue("");
  await expect(own.getByText("ending in cret")).toBeVisible();
  expect(await page.content()).not.toContain("sandbox-secret");
  await own.getByLabel("Client ID").fill("another-client");
  await own.getByRole("button", { name: "Save credentials" }).click();
  // Another client has to be let in anew: the tokens of the one before are gone.
  await expect(own.getByText("Sign in with Gmail to grant")).toBeVisible();
});

test("another connection of a product begins with those that are there; one is renamed, removed and brought back [3.4, 7.25, 7.27]", async () => {
  await pressThroughToasts(panel("Desk mail").getByRole("tab", { name: "Settings" }));
  await panel("Desk mail").getByRole("textbox", { name: /^Name/ }).fill("Front");
  await panel("Desk mail").getByRole("button", { name: "Save changes" }).click();
  // The same as the text that it is, held to the product's fields.
  await panel("Front").getByText("Attributes as JSON").click();
  const text = panel("Front").getByRole("textbox", { name: "Attributes" });
  await expect(text).toHaveValue(/"name": "Front"/);
  await text.fill('{"name": "Front desk", "colour": "red"}');
  await panel("Front").getByRole("button", { name: "Save attributes" }).click();
  await expect(panel("Front").getByText("colour: Gmail doesn't have this field")).toBeVisible();
  await text.fill('{"name": "Front desk"');
  await expect(panel("Front").getByText(/^This is not JSON yet/)).toBeVisible();
  await expect(panel("Front").getByRole("button", { name: "Save attributes" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await text.fill('{"name": "Front desk"}');
  await panel("Front").getByRole("button", { name: "Save attributes" }).click();
  await pressThroughToasts(panel("Front desk").getByRole("button", { name: "Close" }));
  await card(/^Connect another Gmail/).click();
  await panel("Connect Gmail").getByRole("button", { name: "Front desk" }).click();
  await panel("Front desk").getByRole("tab", { name: "Settings" }).click();
  await panel("Front desk").getByRole("button", { name: "Remove" }).click();
  // Under the pointer it stays.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(card(/^Front desk/)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(/^Front desk/)).toBeVisible();
});

test("an email-security product has one form: workspace, date, intel types with schedules, on at once [3.7, 5.3]", async () => {
  await page.goto("/dashboard/integration");
  await card(/^Abnormal/).click();
  const form = panel(/Connect Abnormal/);
  await form.getByRole("textbox", { name: /^API token/ }).fill("sandbox");
  await expect(form.getByLabel("Workspace")).toHaveValue(/.+/);
  await form.getByLabel("Ingest from").fill("2026-01-01");
  const types = form.getByRole("group", { name: "Intel types" }).getByRole("checkbox");
  for (let index = (await types.count()) - 1; index > 0; index -= 1) await types.nth(index).uncheck();
  await form.getByLabel("Frequency").fill("3");
  await expect(form.getByRole("list", { name: "Next runs" }).first().getByRole("listitem")).toHaveCount(5);
  const changed = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.url().includes("/api/integration-data/"),
  );
  const discovered = page.waitForResponse((response) => response.url().endsWith("/api/integration/discovered/6"));
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  const kept = { ingestDate: "2026-01-01T00:00:00.000Z", schedule: { repeat: { frequency: 3, unit: "hr" } } };
  expect(await (await changed).json()).toMatchObject({ data: kept });
  expect(await (await discovered).json()).toMatchObject({ isDiscovered: true });
  const own = panel(/^Abnormal/);
  // The type that was left ticked flows in, the others do not.
  const flows = own.getByRole("switch", { name: /^Sync / });
  await expect(flows.first()).toBeChecked();
  await expect(own.getByRole("switch", { name: /^Sync /, checked: true })).toHaveCount(1);
  await expect(own.getByText(/items? written/).first()).toBeVisible(patient);
  await pressThroughToasts(own.getByRole("tab", { name: "Access" }));
  await own.getByRole("button", { name: "Save credentials" }).click();
  await expect(page.getByText("Credentials saved").first()).toBeVisible();
});

test("the same form submitted again updates its record of that product and type, and makes no second one [5.2, 5.3]", async () => {
  const before = await emailSecurityOf(await signIn(product.baseUrl));
  const sent = writesOf(page);
  await page.goto("/dashboard/integration");
  await card(/^Connect another Abnormal/).click();
  const form = panel(/Connect Abnormal/);
  await form.getByRole("textbox", { name: /^API token/ }).fill("sandbox");
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Abnormal was updated").first()).toBeVisible();
  expect(sent).toEqual([`PATCH /api/integration/${before.connections[0]}`, `PATCH /api/authinfo/${before.records[0]}`]);
  expect(before).toEqual({ records: [expect.any(String)], connections: [expect.any(String)] });
  expect(await emailSecurityOf(await signIn(product.baseUrl))).toEqual(before);
});

test("a file that was uploaded comes back as it was [3.12, 7.16, 7.17]", async () => {
  await page.goto("/dashboard/integration");
  await card(/^Files Mail/).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "tide-table.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("High water at 06:12 and 18:40."),
  });
  await expect(page.getByText("1 file uploaded")).toBeVisible();
  // The form asks for MongoDB, which this installation has not set up.
  await expect(page.getByText(/^Stored in the default store .*MONGODB_URL/)).toBeVisible();
  await card(/^Files Mail/).click();
  await panel("Files").getByRole("tab", { name: "Files" }).click();
  const downloading = page.waitForEvent("download");
  await panel("Files").getByRole("button", { name: "Download tide-table.txt" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("tide-table.txt");
  expect(await readFile(await download.path(), "utf8")).toBe("High water at 06:12 and 18:40.");
});

test("products show icons of their own, kept between visits, and a default one where theirs is none [7.21, 7.23, 8.31]", async ({
  browser,
}) => {
  second = await (await browser.newContext({ baseURL: product.baseUrl })).newPage();
  await second.route("**/api/integration/dynamicActionIcon**", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll("<svg", "<nothing") });
  });
  await enterDemo(second, "/dashboard/integration");
  const icon = (kind: string) =>
    second
      .getByRole("button", { name: /^News feeds/ })
      .first()
      .locator(`[data-icon=${kind}]`);
  await expect(icon("default")).toBeVisible();
  await second.unrouteAll({ behavior: "wait" });
  await second.reload();
  await expect(icon("vendor")).toBeVisible();
});

test("two browsers stop one ingest at the same moment: both are answered, both show it stopped [4.3, 7.37]", async () => {
  const id = await connectLongFeed(await signIn(product.baseUrl));
  const both = [page, second].map((tab) => ({ tab, own: tab.getByRole("complementary", { name: "Long feed" }) }));
  await Promise.all(both.map(({ tab }) => tab.goto(`/dashboard/integration?integration=${id}`)));
  await panel("Long feed").getByRole("button", { name: "Run now" }).click();
  for (const { own } of both) await expect(own.getByText("Running", { exact: true })).toBeVisible(patient);

  // Neither call goes on before both are made.
  const bothMade = Promise.withResolvers<void>();
  let calls = 0;
  const isStop = (request: Request) => request.method() === "PATCH";
  const answers = both.map(({ tab }) => tab.waitForResponse((response) => isStop(response.request())));
  for (const { tab, own } of both) {
    await tab.route("**/api/integration-data/*", async (route) => {
      if (isStop(route.request()) && (calls += 1) === 2) bothMade.resolve();
      if (isStop(route.request())) await bothMade.promise;
      await route.continue();
    });
    await own.getByRole("switch", { name: /^Sync / }).click();
  }
  expect((await Promise.all(answers)).map((answer) => answer.status())).toEqual([200, 200]);
  for (const { tab, own } of both) {
    await tab.unrouteAll({ behavior: "wait" });
    await expect(own.getByText("Stopped", { exact: true })).toBeVisible();
    await expect(own.getByRole("switch", { name: /^Sync / })).not.toBeChecked();
  }
  await second.context().close();
});

test("the page made each call of the specification about connections, exactly as written, and got an answer", () => {
  expect(connectionCalls.filter((call) => !answered.has(call))).toEqual([]);
});
