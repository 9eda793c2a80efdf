import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import { reportGet } from "@hoopoe/contract/reports/routes/report.ts";
import { reportTemplateChange, reportTemplateList } from "@hoopoe/contract/reports/routes/report-template.ts";
import * as savedPir from "@hoopoe/contract/reports/routes/saved-pir.ts";
import type { Page } from "@playwright/test";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { type ApiClient, signIn } from "./harness/api-client.ts";
import { test } from "./harness/behind-proxy.ts";
import type { CuttingProxy } from "./harness/cutting-proxy.ts";
import { enterDemo } from "./harness/enter.ts";
import { jumpPausesUntil } from "./harness/jump-pauses.ts";
import { pressThroughToasts } from "./harness/press-through-toasts.ts";
import { refusing } from "./harness/refusing.ts";
import { expect } from "./harness/test.ts";

const terms = '"carrier invoice" OR SEC-1713 OR StatementBridge';

test("a search is kept as a question, its events are pinned and left out, and its report is written [7.41, 8.5, 8.6]", async ({
  page,
  product,
  cutter,
  behindProxy,
}) => {
  test.slow();
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = async (text) => void (document.documentElement.dataset["copied"] = text);
  });
  const api = await signIn(product.baseUrl);
  const isThere = async () => (await api.call(homeGet)).itemCount > 600;
  await expect.poll(isThere, { message: "the demo has flowed in", timeout: 60_000 }).toBe(true);
  await enterDemo(page, `/dashboard/save-data/search?terms=${encodeURIComponent(terms)}`);
  await page.getByRole("button", { name: "Save question" }).click();
  const form = page.getByRole("complementary", { name: "Save question" });
  await form.getByLabel("Name").fill("Carrier invoices");
  await form.getByLabel("Schedule", { exact: true }).selectOption("Every day");
  await form.getByRole("button", { name: "Save question" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Carrier invoices" })).toBeVisible();

  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^(Pin|Unpin) / }) });
  await expect(rows.nth(10)).toBeVisible();
  const count = await rows.count();
  await expect(page.getByRole("figure", { name: "Events by source" })).toBeVisible();
  await pinAndLeaveOut(page, api);

  await page.getByRole("button", { name: "Pinned 1" }).click();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Pinned 1" }).click();
  await page.getByRole("button", { name: "By thread" }).click();
  await expect(page.getByRole("region", { name: /SEC-1713/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "By thread" }).click();

  await page.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByLabel("Run", { exact: true })).toContainText("Run 2");
  await expect(rows).toHaveCount(count - 1);
  await expect(page.getByRole("complementary", { name: "Narrow the timeline" })).toContainText("Against run 1");
  await openByItsLink(page, count);
  const elsewhere = await behindProxy.newPage();
  await elsewhere.clock.install();
  await enterDemo(elsewhere, new URL(page.url()).pathname, product.baseUrl);
  await failAndComeBack(elsewhere, { cutter, count: count - 1 });
  await elsewhere.close();
  await page.getByRole("button", { name: "Write report" }).click();
  await expect(page.getByRole("article").getByRole("heading", { name: "Assessments" })).toBeVisible();
  for (const path of ["/dashboard/save-data", "/dashboard/save-data/search"]) {
    await page.goto(path);
    await expect(page.getByRole("region", { name: "Saved questions" })).toContainText("Carrier invoices");
  }
});

test("a saved question that finds nothing says so in the specification's sentence, and there is nothing to write of [8.4]", async ({
  page,
  product,
}) => {
  const api = await signIn(product.baseUrl);
  const { data: pir } = await api.call(savedPir.savedPirCreate, {
    body: {
      name: "Zeppelins",
      question: "Any zeppelins?",
      query: { terms: "zeppelin" },
      templatePath: builtInTemplateIds["post-incident-review"],
    },
  });
  await enterDemo(page, `/dashboard/save-data/pir/${pir.id}`);
  await expect(page.getByText(sentences.pirEmpty)).toBeVisible();
  await expect(page.getByRole("button", { name: "Write report" })).toHaveAttribute("aria-disabled", "true");
});

test("a workspace's template is shown as written; a loop is refused with the line and the fix", async ({
  page,
  product,
}) => {
  await enterDemo(page, "/dashboard/save-data/report-templates");
  await page.getByRole("button", { name: "Copy template" }).click();
  await page.getByLabel("Name").fill("For the board");
  const text = page.getByRole("textbox", { name: "Template" });
  await text.fill(
    "TLP: RED\n\n## In one breath\nFor the board alone.\n{{bluf}}\n\n## All of it\n{{#each findings}}{{/each}}",
  );
  await expect(
    page.getByText(/^Line 8 has a loop or a condition.*Write \{\{findings\}\} to list them all/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Save template" })).toHaveAttribute("aria-disabled", "true");
  await text.fill("TLP: RED\n\n## In one breath\nFor the board alone.\n{{bluf}}\n\n## All of it\n{{findings}}");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("TLP:RED")).toBeVisible();
  await expect(preview.getByText("In one breath")).toBeVisible();
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("list", { name: "Templates" })).toContainText("For the board");

  // Somebody else saves it while it is being changed: told, with what they wrote, and nothing typed is lost.
  const api = await signIn(product.baseUrl);
  const theirs = (await api.call(reportTemplateList)).data.find(({ name }) => name === "For the board");
  await text.fill("TLP: RED\n\n## Mine\n{{bluf}}");
  const body = { text: "TLP: RED\n\n## Theirs\n{{bluf}}", version: theirs?.version ?? 0 };
  await api.call(reportTemplateChange, { params: { id: String(theirs?.id) }, body });
  // The list that would tell what they wrote cannot be read at first.
  const list = await refusing(page, "/api/report-template");
  await pressThroughToasts(page.getByRole("button", { name: "Save template" }));
  await expect(page.getByText("their version didn't load. Yours is still here, unsaved.")).toBeVisible();
  await list.letThrough();
  await page.getByRole("button", { name: "Read theirs" }).click();
  const meanwhile = page.getByRole("alert", { name: "Someone else saved changes" });
  await expect(meanwhile).toContainText("## Theirs");
  await expect(text).toHaveValue(/## Mine/);
  // Another template is not opened over words that are not saved.
  await page.getByRole("button", { name: "News digest" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(text).toHaveValue(/## Mine/);
  await meanwhile.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(meanwhile).toBeHidden();
  await expect(text).toHaveValue(/## Mine/);
});

test("a scheduled run writes a second version with the differences, emails it, and needs approval before sending it on", async ({
  page,
  product,
}) => {
  test.slow();
  const api = await signIn(product.baseUrl);
  await enterDemo(page, "/dashboard/save-data");
  await notify("The harbour crane Quillfeather stopped at 07:15 UTC on 20 November 2026.");
  const [member] = (await api.call(memberList)).data;
  const { data: pir } = await api.call(savedPir.savedPirCreate, {
    body: {
      name: "Crane watch",
      question: "What happened to the crane?",
      query: { terms: "Quillfeather" },
      templatePath: builtInTemplateIds["priority-intelligence-requirement"],
      writesReport: true,
      recipientIds: [member?.userId ?? ""],
    },
  });

  await page.goto(`/dashboard/save-data/pir/${pir.id}`);
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("complementary", { name: "Settings" });
  await settings.getByLabel("Send via").selectOption("Slack");
  await settings.getByLabel("Channels").fill("#security");
  await settings.getByRole("button", { name: "Add" }).click();
  await expect(settings.getByRole("list", { name: "Destinations" })).toContainText("#security by Slack");
  await page.getByRole("button", { name: "Pinned 0", pressed: false }).click();
  await settings.getByRole("button", { name: "Close" }).click();
  await page.getByRole("alertdialog", { name: "Unsaved Changes" }).getByRole("button", { name: "Stay" }).click();
  // Meanwhile somebody else saves it: told, with what they wrote, and what was set here is not lost.
  const theirs = { name: "Crane, theirs", version: pir.version };
  await api.call(savedPir.savedPirChange, { params: { id: pir.id }, body: theirs });
  await settings.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = settings.getByRole("alert", { name: "Someone else saved changes" });
  await expect(conflict.getByRole("listitem")).toHaveText(["Name: “Crane, theirs”", "Destinations: 0"]);
  await expect(settings.getByLabel("Name")).toHaveValue("Crane watch");
  await conflict.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(settings).toBeHidden();

  await notify("The harbour crane Quillfeather was repaired by Marta Dunn at 11:40 UTC on 20 November 2026.", 2);
  // Later than the call that sets it: a start that is past waits for the next day.
  const startDate = new Date(Date.now() + 5_000).toISOString();
  await api.call(savedPir.savedPirChange, {
    params: { id: pir.id },
    body: {
      schedule: { startDate, endDate: null, repeat: { frequency: 1, unit: "day" } },
      version: pir.version + 2,
    },
  });
  const params = { id: pir.reportId ?? "" };
  const newest = async () => (await api.call(reportGet, { params, query: {} })).data.version;
  await expect.poll(newest, { message: "the schedule has brought a version", timeout: 60_000 }).toBe(2);

  await page.goto(`/dashboard/save-data/report/${params.id}?panel=versions`);
  const talk = page.getByRole("complementary", { name: "Conversation and versions" });
  await expect(talk.getByRole("list", { name: "Versions" }).getByRole("listitem")).toHaveCount(2);
  await talk.getByRole("button", { name: "Compare" }).click();
  const compared = page.getByRole("region", { name: "Version 2 against version 1" });
  await expect(compared.locator("ins").filter({ hasText: "repaired by Marta Dunn" }).first()).toBeVisible();

  await pressThroughToasts(talk.getByRole("tab", { name: "Sending" }));
  const sending = talk.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  await expect(sending).toContainText("#security");
  await expect(sending).toContainText("Needs approval");
  await sending.getByRole("link", { name: "Review request" }).click();
  await expect(page.getByText("You can't approve your own request. Ask another editor.").first()).toBeVisible();
  await expect(
    page.getByText(/TLP:AMBER What happened to the crane\?\s· Priority intelligence requirement/).first(),
  ).toBeVisible();

  await page.goto("/dashboard/profile/organisation/mail");
  await page
    .getByRole("list", { name: "Emails" })
    .getByRole("button", { name: /Crane watch: 1 new, 0 changed, 0 withdrawn/ })
    .click();
  const email = page.getByRole("complementary", { name: /Crane watch/ });
  await expect(email).toContainText("repaired by Marta Dunn at 11:40 UTC");
  await expect(email).toContainText(`/dashboard/save-data/report/${params.id}?workspace=`);

  /** A file with these words has flowed in: so many events of the crane there are. */
  async function notify(words: string, count = 1): Promise<void> {
    await api.upload(`crane-${count}.txt`, new Blob([words]));
    const found = async () => (await api.call(pirSearch, { body: { terms: "Quillfeather" } })).count;
    await expect.poll(found, { message: "what was told has flowed in", timeout: 60_000 }).toBe(count);
  }
});

async function pinAndLeaveOut(page: Page, api: ApiClient): Promise<void> {
  await page.getByRole("button", { name: /^Pin / }).first().click();
  await expect(page.getByRole("button", { name: "Pinned 1" })).toBeVisible();
  const second = page
    .getByRole("main")
    .getByRole("button", { expanded: false })
    .filter({ has: page.getByRole("time") })
    .nth(1);
  await second.click();
  const panel = page.getByRole("complementary").filter({ hasText: "Why it's included" });
  await expect(panel).toContainText(/“(carrier invoice|SEC-1713|StatementBridge)” in the /);
  await panel.getByLabel("Note").fill("told twice");
  // Somebody else writes one meanwhile: told, with their words, and what was typed is not lost.
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const itemId = (await api.call(savedPir.savedPirEvents, { params: { id }, query: {} })).data[1]?.id ?? "";
  await api.call(savedPir.savedPirMark, { params: { id }, body: { itemId, note: "heard from the bank" } });
  await panel.getByRole("button", { name: "Save note" }).click();
  const meanwhile = panel.getByRole("alert", { name: "Someone else saved changes" });
  await expect(meanwhile).toContainText("heard from the bank");
  await expect(panel.getByLabel("Note")).toHaveValue("told twice");
  await meanwhile.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(meanwhile).toBeHidden();
  await expect(page.getByRole("main").getByText("told twice").first()).toBeVisible();
  await panel.getByRole("button", { name: "Leave out" }).click();
  await expect(panel.getByText("Left out from the next run on; this run doesn't change.")).toBeVisible();
  await pressThroughToasts(panel.getByRole("button", { name: "Close" }));
}

/** The link to an earlier run opens that run with the events that it had; then the newest again. */
async function openByItsLink(page: Page, count: number): Promise<void> {
  const run = page.getByLabel("Run", { exact: true });
  await run.selectOption({ value: "1" });
  await expect(page.getByRole("status").filter({ hasText: `${count} events` })).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText("Link to this run copied")).toBeVisible();
  const link = (await page.locator("html").getAttribute("data-copied")) ?? "";
  await page.goto("/dashboard/home");
  await page.goto(link);
  await expect(run).toHaveValue("1");
  await expect(page.getByRole("status").filter({ hasText: `${count} events` })).toBeVisible();
  await run.selectOption({ value: "2" });
  await expect(page.getByRole("status").filter({ hasText: `${count - 1} events` })).toBeVisible();
}

/** A run that is lost on its way says so and leaves the events; events that cannot be read say so, and one press reads them. */
async function failAndComeBack(page: Page, { cutter, count }: { cutter: CuttingProxy; count: number }): Promise<void> {
  const events = page.getByRole("status").filter({ hasText: `${count} events` });
  const failure = page.getByRole("alert").filter({ hasText: sentences.pirFailed }).first();
  await expect(events).toBeVisible();
  cutter.cut(({ method, path }) => method === "POST" && /^\/api\/pir\/[^/]+\/run$/.test(path));
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(failure).toBeVisible();
  await expect(page.getByLabel("Run", { exact: true })).toHaveValue("2");
  await expect(events).toBeVisible();
  cutter.cut(({ method, path }) => method === "POST" && /^\/api\/pir\/[^/]+\/report$/.test(path));
  await pressThroughToasts(page.getByRole("button", { name: "Write report" }));
  await expect(page.getByRole("alert").getByText(sentences.reportFailed, { exact: true }).first()).toBeVisible();
  await expect(events).toBeVisible();
  cutter.cut(({ path }) => /^\/api\/pir\/[^/]+\/events/.test(path));
  await page.reload();
  const place = page.getByRole("main").getByRole("alert").filter({ hasText: sentences.pirFailed });
  await jumpPausesUntil(page, place);
  cutter.cut(() => false);
  // The page may have asked again by itself just then, and the button be gone.
  await expect(async () => {
    const again = place.getByRole("button", { name: "Try again" });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(events).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(place).toBeHidden();
}
