import { randomUUID } from "node:crypto";
import { agentCreate } from "@hoopoe/contract/assist/routes/agent.ts";
import { appCreate } from "@hoopoe/contract/assist/routes/app.ts";
import { answerStop, appQuestion } from "@hoopoe/contract/assist/routes/chat.ts";
import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import { modelCreate } from "@hoopoe/contract/assist/routes/model.ts";
import { startSandbox } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { type ApiClient, signIn } from "./harness/api-client.ts";
import { approveByKey } from "./harness/approve-by-key.ts";
import { enterAs, type OpenContext } from "./harness/enter.ts";
import { connectProduct } from "./harness/connect-product.ts";
import { clearingOf, decidingOf } from "./harness/exposure-calls.ts";
import { newMember, type Person } from "./harness/new-member.ts";
import { pressThroughToasts } from "./harness/press-through-toasts.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { issuesOf, openChannel } from "./harness/sandbox-desk.ts";
import { saveOverTheirs } from "./harness/save-over-theirs.ts";
import { expect, owner, test } from "./harness/test.ts";
import { planAndAccept, saveAsTool } from "./harness/words-to-tool.ts";

/** One product and one sandbox of the vendors for all journeys here: each is a walk of two people. */
test.describe.configure({ mode: "serial" });

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let product: Product;
let api: ApiClient;
/** A second person, with a say of their own. */
let colleague: Person;

test.beforeAll(async () => {
  sandbox = await startSandbox();
  product = await startProduct({
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    EGRESS_ALLOW_CIDR: "127.0.0.1/32",
    DEMO: "off",
  });
  api = await signIn(product.baseUrl, owner);
  colleague = await newMember(product, "Grace");
});
test.afterAll(async () => {
  await product.stop();
  await sandbox.stop();
});

test("words become a workflow, a tool and a job; a second person approves, the vendor gets one issue, and it is taken back [3.14]", async ({
  openContext,
}) => {
  const site = `${sandbox.url}/jira`;
  await connectProduct(api, 2, { name: "Desk Jira", siteUrl: site, gatewayUrl: site, authUrl: site }, "Basic", {
    email: "reader@sandbox.example",
    apiToken: "sandbox",
  });
  await connectProduct(api, 3, { name: "Desk Slack", baseUrl: `${sandbox.url}/slack` }, "Bearer", {
    botToken: "xoxb-sandbox",
  });
  const page = await enter(openContext, owner, "/dashboard/workflow-generation");
  const channel = await openChannel(sandbox.url);
  await page.getByRole("link", { name: "Alerts" }).click();
  await page.getByLabel("Channel", { exact: true }).fill(channel.name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${channel.name} will be notified`)).toBeVisible();

  await pressThroughToasts(page.getByRole("link", { name: "Describe a job" }));
  await planAndAccept(
    page,
    "Ask an admin for approval, then create a Jira issue in project SEC with the summary 'Checked by the desk'.",
  );
  await saveAsTool(page, "Ticket after a word");
  await page.getByRole("button", { name: "Create job" }).click();
  const form = page.getByRole("complementary", { name: "New job" });
  await expect(form.getByLabel("Name")).toHaveValue("Ticket after a word");
  await form.getByRole("button", { name: "Create job" }).click();
  await page.getByRole("button", { name: "Run Ticket after a word" }).click();
  await page.getByRole("button", { name: "Run now" }).click();

  // Who asked may look, and is told why they cannot decide.
  await expect(page.getByRole("status").getByText("Approval", { exact: true })).toBeVisible();
  const panel = page.getByRole("complementary", { name: "Waiting for a decision" });
  await expect(panel.getByText("You can't approve your own request. Ask another editor.")).toBeVisible();
  expect(await issuesOf(sandbox.url)).toBe(0);

  // What was posted in the team's channel only opens the request.
  await expect.poll(() => channel.links()).toHaveLength(1);
  const second = await enter(openContext, colleague, (await channel.links())[0] ?? "");
  await expect(second.getByRole("link", { name: "Approvals, 1 waiting" })).toBeVisible();
  await expect(second.getByRole("heading", { level: 2, name: /^Ticket after a word/ })).toBeVisible();
  expect(await accessibilityProblems(second)).toEqual([]);
  await approveByKey(second);
  await expect(second.getByText("Nothing needs you")).toBeVisible();

  await expect(page.getByRole("status").getByText("Succeeded", { exact: true })).toBeVisible();
  const effect = page.getByRole("list", { name: "Effects" }).getByRole("listitem").first();
  await expect(effect).toContainText("Confirmed");
  await expect(effect).toContainText("sent once");
  expect(await issuesOf(sandbox.url)).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);

  await effect.getByRole("button", { name: "Undo" }).click();
  await expect(effect).toContainText("Undone");
  expect(await issuesOf(sandbox.url)).toBe(0);
});

test("where the policy asks for a word on publishing, an app waits in the inbox, is out once a second person agrees, and is not once it was changed [4.6, 7.9]", async ({
  openContext,
}) => {
  const page = await enter(openContext, owner, "/dashboard/workflow-generation/approval");
  await page.getByRole("button", { name: "Approval policy" }).click();
  await page.getByRole("switch", { name: "Publishing an app needs approval" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Policy saved")).toBeVisible();
  await api.call(appCreate, { body: { name: "Watch desk", description: "For the watch.", tabs: [{ agentId: 29 }] } });
  await page.goto("/dashboard/parent");
  await expect(page.getByText("· live")).toBeVisible();
  const row = page.getByRole("list", { name: "Apps" }).getByRole("listitem").filter({ hasText: "Watch desk" });
  await row.getByRole("button", { name: "Publish" }).click();
  await expect(row).toContainText("Needs approval");
  await expect(row.getByRole("button", { name: "Publish" })).toHaveAttribute("aria-disabled", "true");

  const second = await enter(openContext, colleague, "/dashboard/home");
  await second.getByRole("link", { name: "Approvals, 1 waiting" }).click();
  await expect(second.getByRole("heading", { level: 2, name: "Publish the app Watch desk" })).toBeVisible();
  await expect(second.getByRole("region", { name: "Before and after" })).toContainText("the workspace");
  // Both are toasts that go by themselves: looked for from before the click on.
  await Promise.all([
    expect(page.getByText("Publish the app Watch desk: approved by Grace and published")).toBeVisible(),
    expect(second.getByText("Approved: Publish the app Watch desk")).toBeVisible(),
    second.getByRole("button", { name: "Approve" }).click(),
  ]);
  await expect(row.getByText("Published", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: "Unpublish" }).click();
  await expect(row.getByText("Draft", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: "Publish" }).click();
  await expect(second.getByRole("link", { name: "Approvals, 1 waiting" })).toBeVisible();
  await pressThroughToasts(page.getByRole("button", { name: "More for Watch desk" }));
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByLabel("What it is for").fill("For everybody.");
  await saveOverTheirs(page, "For everybody.", { api, name: "Watch desk", row });
  await Promise.all([
    expect(page.getByText("the app changed after your request, so the approval is void")).toBeVisible(),
    expect(second.getByText("The request has changed since it was made (the app).")).toBeVisible(),
    second.getByRole("button", { name: "Approve" }).click(),
  ]);
  await expect(second.getByRole("region", { name: "Recently decided" })).toContainText("Void, the target changed");
  await expect(row.getByText("Draft", { exact: true })).toBeVisible();
});

test("a document's exposure is requested by email, approved by a second person, closed with proof, reopened, recorded after a reload, and cleared each way [3.15, 4.4, 4.5]", async ({
  openContext,
}) => {
  const hosts = { authorityHost: `${sandbox.url}/graph`, graphHost: `${sandbox.url}/graph` };
  await connectProduct(api, 4, { name: "Microsoft 365", ...hosts }, "ClientCredentials", {
    tenantId: "demo",
    clientId: "sandbox-client",
    clientSecret: "sandbox-secret",
  });
  const page = await enter(openContext, owner, "/dashboard/workflow-generation/exposure");
  const way = page
    .getByRole("listitem")
    .filter({ hasText: /^\s*anonymous/ })
    .first();
  await way.getByRole("button", { name: "Request revocation" }).click();
  await expect(way).toContainText("Requested by email");
  const link = await way.getByRole("link", { name: "Decide" }).getAttribute("href");
  const id = /id=([^&]+)/.exec(link ?? "")?.[1] ?? "";

  // As in the email.
  const second = await enter(openContext, colleague, `/dashboard/approvals?approval=${id.replaceAll("%22", "")}`);
  await expect(second).toHaveURL(/workflow-generation\/approval/);
  await second.getByRole("textbox", { name: "Note, kept with the decision" }).fill("Nobody needs it open.");
  const supplied = decidingOf(second);
  await second.getByRole("button", { name: "Approve" }).click();
  expect(await supplied).toMatchObject({ appId: "console", status: "approved" });
  await expect(second.getByText(/^Approved: /)).toBeVisible();

  await expect(way).toContainText("Approved");
  await way.getByRole("button", { name: "Confirm revocation" }).click();
  // The vendor lists the way no longer; its record stays, also after a reload and before the vendor has answered.
  const closed = page.getByRole("listitem").filter({ hasText: "Closed" }).last();
  await expect(closed).toContainText("Closed");
  await page.route("**/api/app/doc365-list*", () => undefined);
  await page.reload();
  await expect(closed).toContainText("Closed");
  await page.unroute("**/api/app/doc365-list*");
  await page.reload();
  await expect(page.getByRole("button", { name: "Request revocation" }).first()).toBeVisible();
  await closed.getByRole("link", { name: "Proof" }).click();
  const effect = page.getByRole("list", { name: "Effects" }).getByRole("listitem").first();
  await expect(effect).toContainText("Confirmed");
  await effect.getByRole("button", { name: "Undo" }).click();
  await expect(effect).toContainText("Undone");
  await page.goBack();
  await expect(page.getByText("Reopened").first()).toBeVisible();

  // Cleared by item, by document, by app, and all.
  const asks = page.getByRole("button", { name: "Request revocation" });
  const byItem = clearingOf(page);
  await page.getByRole("button", { name: "Clear this record" }).click();
  expect(await byItem).toEqual(["appId", "documentId", "itemId"]);
  await expect(page.getByText("1 record cleared")).toBeVisible();
  const [first] = await page.getByRole("heading", { level: 2 }).allTextContents();
  const ways = page.getByRole("list", { name: `Access to ${first}` });
  await ways.getByRole("button", { name: "Request revocation" }).first().click();
  await expect(ways).toContainText("Requested by email");
  // By the keyboard: the toasts lie over the head of the page.
  const byDocument = clearingOf(page);
  await page.getByRole("button", { name: `Clear the records of ${first}` }).press("Enter");
  expect(await byDocument).toEqual(["appId", "documentId"]);
  await expect(page.getByText("Requested by email")).toBeHidden();
  for (const [clear, named] of [
    ["Clear records of this page", ["appId"]],
    ["Clear all records", []],
  ] as const) {
    await pressThroughToasts(asks.first()); // A click waits until the list stands; toasts lie over its head.
    await expect(page.getByText("Requested by email")).toHaveCount(1);
    await page.getByRole("button", { name: "Clear records" }).press("Enter");
    const item = page.getByRole("menuitem", { name: clear });
    // A menu that opens takes the focus first.
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    const byMenu = clearingOf(page);
    await item.press("Enter");
    expect(await byMenu).toEqual(named);
    await expect(page.getByText("Requested by email")).toHaveCount(0);
  }
});

test("an answer under way shows in the top bar, on Home, in the lists and on its page, and nowhere once it has ended [3.16] [4.9]", async ({
  openContext,
}) => {
  // The sandbox's model of this name stops in the middle, until somebody stops the answer.
  const { data: model } = await api.call(modelCreate, {
    body: { kind: "openai-compatible", name: "Slow", model: "stall", baseUrl: `${sandbox.url}/v1` },
  });
  const definition = { modelId: model.id, budget: { tokens: 200_000, cents: 100, steps: 4, seconds: 300 } };
  const { data: agent } = await api.call(agentCreate, { body: { name: "Slow thinker", definition } });
  const { data: app } = await api.call(appCreate, { body: { name: "Slow desk", tabs: [{ agentId: agent.id }] } });
  const page = await enter(openContext, owner, "/dashboard/home");
  await expect(page.getByText("· live")).toBeVisible();

  const transactionId = randomUUID();
  const answering = api.call(appQuestion, {
    body: { questionArray: ["How many items?"], appId: app.id, transactionId },
  });
  await expect(page.getByRole("banner").getByText(/^\d+ running$/)).toBeVisible();
  const sections = page.getByRole("navigation", { name: "Sections" });
  const shown = page.getByRole("main").getByText("answer 0 %");
  for (const [section, thing] of [
    ["Agents & Models", "Slow thinker"],
    ["Agentic Apps", "Slow desk"],
  ] as const) {
    await sections.getByRole("link", { name: section }).click();
    await expect(page.getByRole("main").getByText(thing).first()).toBeVisible();
    await expect(shown).toBeVisible();
  }
  await page.goto(`/dashboard/parent/${app.id}`);
  await expect(shown).toBeVisible();
  await api.call(answerStop, { params: { id: transactionId } });
  await answering;
  await expect(shown).toBeHidden();
  await expect(page.locator(".Toastify__toast")).toHaveCount(0);
});

test("a report goes out by mail once a second person approved exactly its words, and not before", async ({
  openContext,
}) => {
  const { hostname: host, port } = new URL(sandbox.smtpUrl);
  const mail = { name: "House mail", host, port: Number(port), security: "none", from: "watch@journey.example" };
  await connectProduct(api, 12, mail, "Basic", { user: "watch", password: "secret" });
  const reply = "The harbour crane Quillfeather stopped at 07:15 UTC on 20 November 2026.";
  await api.upload("crane.txt", new Blob([reply]));
  const found = async () => (await api.call(pirSearch, { body: { terms: "Quillfeather" } })).count;
  await expect.poll(found, { message: "what was told has flowed in", timeout: 100_000 }).toBe(1);
  const page = await enter(openContext, owner, "/dashboard/save-data/search?terms=Quillfeather");
  await page.getByRole("button", { name: "Write report" }).click();
  const form = page.getByRole("complementary", { name: "Write report" });
  await form.getByRole("button", { name: "Write report" }).click();
  const talk = page.getByRole("complementary", { name: "Conversation and versions" });
  await talk.getByRole("tab", { name: "Sending" }).click();
  await talk.getByLabel("Send via").selectOption({ label: "House mail (SMTP)" });
  await talk.getByLabel("Addresses").fill("board@journey.example");
  await talk.getByRole("button", { name: "Ask to send" }).click();
  const sending = talk.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  await expect(sending).toContainText("Needs approval");
  const emails = async () => (await (await fetch(`${sandbox.url}/mail/emails`)).text()).split("board@journey").length;
  expect(await emails()).toBe(1);
  const link = await sending.getByRole("link", { name: "Review request" }).getAttribute("href");
  const second = await enter(openContext, colleague, link ?? "");
  await expect(second.getByText("stopped at 07:15 UTC").first()).toBeVisible();
  await second.getByRole("button", { name: "Approve" }).click();
  await expect(second.getByText(/^Approved: /)).toBeVisible();
  await expect(sending).toContainText("Sent");
  expect(await emails()).toBeGreaterThan(1);
  expect(await (await fetch(`${sandbox.url}/mail/emails`)).text()).toContain("stopped at 07:15 UTC");
});

const enter = (openContext: OpenContext, person: Person, path: string) =>
  enterAs(openContext, { product, person, path });
