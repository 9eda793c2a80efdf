import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import { newsGenerateReport } from "@hoopoe/contract/reports/routes/report.ts";
import { savedPirCreate } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import type { Locator, Page } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { test } from "./harness/behind-proxy.ts";
import type { CuttingProxy } from "./harness/cutting-proxy.ts";
import { enterDemo } from "./harness/enter.ts";
import { pressThroughToasts } from "./harness/press-through-toasts.ts";
import { readDocx } from "./harness/read-docx.ts";
import { readPdf } from "./harness/read-pdf.ts";
import { expect } from "./harness/test.ts";

const terms = '"carrier invoice" OR SEC-1713 OR "Eastbrook Forklifts" OR forklift OR invoice';

test("a report is changed by six commands, compared, taken back, and leaves as PDF and DOCX [7.44, 8.7]", async ({
  page,
  product,
  cutter,
  behindProxy,
}) => {
  test.slow();
  await flowedIn(product.baseUrl);
  await enterDemo(page, `/dashboard/save-data/search?terms=${encodeURIComponent(terms)}`);
  // The demo's own reports are told of while they are written.
  await pressThroughToasts(page.getByRole("button", { name: "Write report" }));
  const form = page.getByRole("complementary", { name: "Write report" });
  await form.getByRole("button", { name: "Write report" }).click();
  const report = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Selected quotes" }) });
  await expect(report).toBeVisible();
  await seeEachQuote(page, report);
  const bottomLine = report.locator("section#bluf");
  const before = await bottomLine.innerText();

  const talk = page.getByRole("complementary", { name: "Conversation and versions" });
  await expect(talk.getByText("Editing by words needs a model.", { exact: false }).first()).toBeVisible();
  await command(talk, "Shorten the bottom line", /^Bottom line, \d+ words to \d+$/);
  await expect.poll(async () => (await bottomLine.innerText()).length).toBeLessThan(before.length);
  await command(talk, "Leave out Slack", /^Slack: \d+ sentences? and \d+ source items? out$/);
  await expect(report.getByRole("img", { name: "Slack" })).toHaveCount(0);
  await command(talk, "Shorten the findings", /^Findings, \d+ words to \d+$/);
  await command(
    talk,
    "Mark TLP:AMBER",
    /^Marking changed from AMBER\+STRICT to AMBER: for this organisation and its clients/,
  );
  await expect(page.getByText("TLP:AMBER", { exact: true })).toBeVisible();
  await command(talk, "Remove: Actions taken", /^Removed the section Actions taken$/);
  await command(talk, "Put the timeline first", /^Timeline first$/);
  await expect(report.locator("section").first()).toContainText("Timeline");

  await compareAndUndo(page, talk);
  const elsewhere = await behindProxy.newPage();
  await enterDemo(elsewhere, `${new URL(page.url()).pathname}?panel=conversation`, product.baseUrl);
  await failOnce(elsewhere, cutter);
  await page.reload();

  const pdf = await exportAs(page, "PDF");
  const text = await readPdf(await pdf.path());
  expect(text).toContain("TLP:AMBER");
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  expect(plain(text)).toContain(plain(title));
  const docx = await exportAs(page, "DOCX");
  expect(plain(title)).toContain(plain(docx.suggestedFilename().replace(/\.docx$/, "")));
  const value = await readDocx(await docx.path());
  expect(value).toContain("TLP:AMBER");
  const sentence = await report.getByRole("link").first().innerText();
  expect(plain(value)).toContain(plain(sentence));
  expect(plain(text)).toContain(plain(sentence));
});

test("a digest of the news has each story once, and says which saved question it concerns [7.43]", async ({
  page,
  product,
}) => {
  await flowedIn(product.baseUrl);
  const api = await signIn(product.baseUrl);
  const [news] = (await api.call(pirSearch, { body: { terms: "", sources: ["news"] } })).results;
  const query = { terms: `title:"${news?.title.replaceAll('"', "")}"` };
  const templatePath = builtInTemplateIds["news-digest"];
  await api.call(savedPirCreate, { body: { name: "Headline watch", question: "Was it told?", query, templatePath } });
  await enterDemo(page, "/dashboard/save-data/search?sources=%5B%22news%22%5D");
  await page.getByRole("button", { name: "Write report" }).click();
  const form = page.getByRole("complementary", { name: "Write report" });
  await form.getByLabel("Question").fill("What is in the news?");
  await form.getByLabel("Template").selectOption("News digest");
  const request = page.waitForRequest("**/api/app/news-generate-report");
  await form.getByRole("button", { name: "Write report" }).click();
  const { user_input, input_data } = newsGenerateReport.body.parse((await request).postDataJSON());
  expect([user_input, input_data.status]).toEqual(["What is in the news?", "ok"]);
  expect(input_data.results.length).toBe(input_data.count);
  expect(input_data.results).toContainEqual({ id: news?.id });
  const digest = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Stories" }) });
  await expect(digest).toBeVisible();
  await expect(page.getByText("TLP:GREEN", { exact: true })).toBeVisible();
  await expect(digest.getByText(/^Concerns .*Headline watch/).first()).toBeVisible();
  const stories = await digest.getByRole("heading", { level: 3 }).allInnerTexts();
  expect(plain(stories[0] ?? "")).toContain(plain(news?.title ?? "a headline"));
  expect(stories.length).toBeGreaterThan(3);
  const headlines = stories.map((story) => plain(story.replace(/^\d+\. /, "")));
  expect(new Set(headlines).size).toBe(headlines.length);
});

async function flowedIn(baseUrl: string): Promise<void> {
  const api = await signIn(baseUrl);
  const isThere = async () => (await api.call(homeGet)).itemCount > 600;
  await expect.poll(isThere, { message: "the demo has flowed in", timeout: 100_000 }).toBe(true);
}

/** Chooses it, and waits for what was done: the answer is below the command. */
async function command(talk: Locator, label: string, done: RegExp): Promise<void> {
  await choose(talk, label);
  const turn = talk
    .getByRole("list", { name: "Conversation" })
    .getByRole("listitem")
    .filter({ hasText: label })
    .first();
  await expect(turn.getByText(done)).toBeVisible();
  await expect(turn.getByText(/^Checked again: \d+ quoted$/)).toBeVisible();
}

async function choose(talk: Locator, label: string): Promise<void> {
  await talk.getByRole("button", { name: "Commands" }).click();
  await talk.page().getByRole("menuitem", { name: label, exact: true }).click();
}

async function compareAndUndo(page: Page, talk: Locator): Promise<void> {
  await talk.getByRole("tab", { name: "Versions" }).click();
  const versions = talk.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(versions).toHaveCount(7);
  await talk.getByLabel("Compare", { exact: true }).selectOption("Version 1");
  await talk.getByLabel("with", { exact: true }).selectOption("Version 5");
  await talk.getByRole("button", { name: "Compare" }).click();
  const compared = page.getByRole("region", { name: "Version 5 against version 1" });
  await expect(compared.locator("del").first()).toContainText(/\w/);
  await expect(compared.locator("ins").filter({ hasText: "TLP:AMBER" })).toBeVisible();
  await page.reload();
  await expect(compared.locator("ins").filter({ hasText: "TLP:AMBER" })).toBeVisible();
  await compared.getByRole("button", { name: "Back to the report" }).click();
  await talk.getByRole("tab", { name: "Conversation" }).click();
  const request = talk.getByLabel("Ask for a change");
  await request.fill("A half-written wish");
  await talk.getByRole("button", { name: "Undo" }).click();
  await expect(talk.getByText("Undid the last change")).toBeVisible();
  await expect(request).toHaveValue("A half-written wish");
  await expect(page.getByRole("article").locator("section").first()).toContainText("Selected quotes");
}

/** A call that fails says so in the specification's words, keeps what was written, and works the next time. */
async function failOnce(page: Page, cutter: CuttingProxy): Promise<void> {
  const talk = page.getByRole("complementary", { name: "Conversation and versions" });
  await talk.getByLabel("Ask for a change").fill("drop the gaps");
  cutter.cut(({ path }) => path.startsWith("/api/app/pir-report-convo-chat"));
  await choose(talk, "Remove: Gaps");
  await expect(talk.getByText(`${sentences.reportConversationFailed}.`)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: sentences.reportConversationFailed }).first()).toBeVisible();
  await expect(talk.getByLabel("Ask for a change")).toHaveValue("drop the gaps");
  cutter.cut(() => false);
  await choose(talk, "Remove: Gaps");
  await expect(talk.getByText("Removed the section Gaps")).toBeVisible();
}

async function exportAs(page: Page, format: string) {
  await page.getByRole("button", { name: "Export" }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format, exact: true }).click();
  return started;
}

/** Letters and digits alone: PDF breaks lines and joins letters in its own way. */
function plain(text: string): string {
  return text.normalize("NFKC").replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** A sentence opens its source at the quote, also where the one opened before stands on the same source; Esc closes it. */
async function seeEachQuote(page: Page, report: Locator): Promise<void> {
  const panel = page.getByRole("complementary", { name: "Evidence" });
  const cited = report.locator("[id^=sentence-] > a");
  // What is written so far leads nowhere yet.
  await expect(cited.first()).toBeVisible();
  const sources = await cited.evaluateAll((links) =>
    links.map((link) => new URL(link.getAttribute("href") ?? "", location.href).searchParams.get("evidence")),
  );
  const result = sources.map((source, index) => ({ source, link: cited.nth(index) }));
  const often = [...Map.groupBy(result, ({ source }) => source).values()].toSorted((a, b) => b.length - a.length);
  const found = often.slice(0, 3).map((links) => links.slice(0, 3));
  expect(found.map(({ length }) => length)).toEqual([3, 3, 3]);
  for (const { link } of found.flat()) {
    await link.click();
    await expect(panel.getByText(`“${await link.innerText()}”`)).toBeVisible();
    await expect(panel.locator("mark").first()).toBeInViewport();
  }
  await found.flat().at(-1)?.link.press("Escape");
  await expect(panel).toBeHidden();
}
