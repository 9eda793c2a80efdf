import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { pirSuggestions } from "@hoopoe/contract/search/routes/pir.ts";
import { defaultSeed } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import { factsFound } from "@hoopoe/sandbox/story/facts-found.ts";
import { generateTruth } from "@hoopoe/sandbox/story/truth.ts";
import type { Download, Locator, Page } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { pressThroughToasts } from "./harness/press-through-toasts.ts";
import type { Product } from "./harness/product.ts";
import { makeDataDir } from "./harness/product-template.ts";
import { readPdf } from "./harness/read-pdf.ts";
import { expect, test } from "./harness/test.ts";

test("a newcomer gets from the demo's top suggestion to a report with evidence, and takes it away as PDF [3.9, 3.10]", async ({
  startOwnProduct,
  openContext,
}) => {
  test.slow(); // It sets up a product of its own: on a busy machine that alone takes its time.
  const product = await startOwnProduct({ DATA_DIR: await makeDataDir() });
  const page = await (await openContext(product)).newPage();
  await page.goto("/");
  await page.getByRole("button", { name: "Explore the demo workspace" }).click();
  await takeTopSuggestion(page, product);
  await expectTimeline(page);
  await narrowAndWiden(page);

  await page.getByRole("button", { name: "Write report" }).press("Enter");
  const form = page.getByRole("complementary", { name: "Write report" });
  await expect(form.getByLabel("Question")).toHaveValue(/^What happened with .*SEC-/);
  await form.getByRole("button", { name: "Write report" }).click();
  await expect(page).toHaveURL(/\/save-data\/report\//);
  const report = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Selected quotes" }) });
  // What is written so far leads nowhere yet.
  await expect(report.getByRole("link").first()).toBeVisible();
  await expectFacts(report, product);
  const firstSentence = await expectEvidence(page, report);
  await expectDownloads(page, firstSentence);
  await expectWork(page);
  await expectReturn(page, product);
});

/** The demo's people work already: jobs have run, one and a document wait for a word, questions have been asked. */
async function expectWork(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Jobs, 2 waiting for you" })
    .click();
  const jobs = page.getByRole("table", { name: "Jobs" });
  await expect(jobs.getByRole("img", { name: /^Last \d+ runs: \d+ succeeded, 1 failed$/ })).toBeVisible();
  await expect(jobs.getByRole("row")).toHaveCount(4);
  await page.getByRole("link", { name: "Saved Tasks" }).click();
  const tasks = page.getByRole("table", { name: "Saved tasks" }).getByRole("row");
  await expect(tasks.filter({ hasText: "Succeeded" })).toHaveCount(2, { timeout: 60_000 });
  await page.getByRole("link", { name: "Approvals, 2 waiting" }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("Revoke access to");
  await expectNoEarlyVerdict(page);
}

/** What somebody asked to close is known before the source answers; whether it is closed is not. */
async function expectNoEarlyVerdict(page: Page): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/app/doc365-list*", async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto("/dashboard/workflow-generation/exposure");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Decide" })).toBeVisible();
  await expect(main.getByRole("status", { name: "Loading documents" })).toBeVisible();
  await expect(main.getByText(/closed|no longer shared/)).toHaveCount(0);
  release();
  await expect(main.getByText(/^(?:anonymous|organization|users)$/).first()).toBeVisible();
}

/** Four days later: which source fell silent, and what came since they were last here; the rest is calm. */
async function expectReturn(page: Page, product: Product): Promise<void> {
  const script = fileURLToPath(new URL("../server/src/testing/let-days-pass.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [script, product.dataDir, "4"]);
  await page.getByRole("link", { name: "Integrations" }).first().click();
  await page
    .getByRole("button", { name: /^News feeds/ })
    .first()
    .click();
  const stream = page.getByRole("complementary", { name: "News feeds" });
  await stream.getByRole("button", { name: "Run now" }).click();
  await expect(stream).toContainText(/(?<!\d)0 items written/, { timeout: 60_000 });
  await page.goto("/dashboard/home");
  const silent = page
    .getByRole("region", { name: "Needs you" })
    .getByRole("listitem")
    .filter({ hasText: "News feeds" });
  await expect(silent).toContainText("Its runs succeed, and nothing new came since");
  await expect(page.getByText(/your last visit: 4 days ago/)).toBeVisible();
  const since = page.getByRole("region", { name: "Since your last visit" });
  await expect(since).toContainText(/\d+ reports? written · \d+ runs? succeeded/);
  await silent.getByRole("link", { name: "Check: News feeds" }).click();
  await expect(stream).toBeVisible();
}

/** The story flows in while the newcomer looks on; what Home proposes first is taken once it rests. */
async function takeTopSuggestion(page: Page, product: Product): Promise<void> {
  const api = await signIn(product.baseUrl);
  const home = async () => {
    const { itemCount, running } = await api.call(homeGet);
    return itemCount > 600 && running.length === 0;
  };
  await expect.poll(home, { message: "the demo has flowed in", timeout: 200_000 }).toBe(true);
  const rising = page.getByRole("region", { name: "Items by source" }).getByRole("listitem").getByRole("link");
  // What rises most may be another thing a moment later: the page shows what is asked for now.
  await expect(async () => {
    const [top] = (await api.call(pirSuggestions)).data;
    await page.goto("/dashboard/home");
    await rising
      .filter({ hasText: top?.terms ?? "a suggestion" })
      .first()
      .click({ timeout: 5_000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(top?.terms ?? "", { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** The day as 'MMM DD, YYYY', the time as 'hh:mm A', an icon by source. */
async function expectTimeline(page: Page): Promise<void> {
  const rows = rowsOf(page);
  await expect(rows.first()).toBeVisible();
  const days = await page
    .getByRole("main")
    .getByRole("heading", { level: 2, name: / · UTC$/ })
    .allInnerTexts();
  expect(days.length).toBeGreaterThan(3);
  for (const day of days) expect(day).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4} · UTC$/);
  const times = await rows.getByRole("time").allInnerTexts();
  expect(times.length).toBeGreaterThan(20);
  for (const time of times) expect(time).toMatch(/^(0[1-9]|1[0-2]):[0-5]\d (AM|PM)$/);
  for (const source of ["Gmail", "Jira", "Slack"]) {
    await expect(rows.getByRole("img", { name: source }).first()).toBeVisible();
  }
}

/** What a search shows before it is scrolled. */
const pageRows = 50;

/** One source, then one stretch of the chart, each shows what it counts; then everything again. */
async function narrowAndWiden(page: Page): Promise<void> {
  const note = page.getByRole("search").getByText(/^\d+ events?$/);
  const all = await note.innerText();
  const slack = page.getByRole("complementary", { name: "Narrow the search" }).getByRole("button", { name: /^Slack/ });
  const count = Number.parseInt((await slack.innerText()).replaceAll(/\D/g, ""), 10);
  await pressThroughToasts(slack);
  await expect(slack).toHaveAttribute("aria-pressed", "true");
  await expect(note).toHaveText(`${count} events`);
  // The story's noise grows and shrinks with the weekday: more than a page may be found.
  const shown = Math.min(count, pageRows);
  await expect(rowsOf(page)).toHaveCount(shown);
  await expect(rowsOf(page).getByRole("img", { name: "Slack" })).toHaveCount(shown);
  // The other sources stay beside the one that is on, to be taken as well.
  await expect(
    page.getByRole("complementary", { name: "Narrow the search" }).getByRole("button", { name: /^Gmail/ }),
  ).toHaveAttribute("aria-pressed", "false");

  const chart = page.getByRole("slider", { name: /^Events by source/ });
  const box = await chart.boundingBox();
  if (box === null) throw new Error("The chart is not shown.");
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]from=[^&]+.*&to=/);
  const address = new URL(page.url());
  const [from, to] = [unquoted(address, "from"), unquoted(address, "to")];
  await expect(note).not.toHaveText(`${count} events`);
  const isInside = async () => {
    const times = await rowsOf(page)
      .getByRole("time")
      .evaluateAll((list) => list.map((time) => time.getAttribute("datetime") ?? ""));
    const found = Number.parseInt(await note.innerText(), 10);
    return times.length === Math.min(found, pageRows) && times.every((at) => at >= from && at < to);
  };
  await expect.poll(isInside, { message: "what is shown lies inside the stretch" }).toBe(true);

  await page.getByLabel("Window").selectOption("All time");
  await pressThroughToasts(slack);
  await expect(note).toHaveText(all);

  const author = page
    .getByRole("button", { name: /^.+ \d+$/ })
    .and(page.getByTitle(/^Search for .+ as well$/))
    .first();
  const [name = "", written = ""] = (await author.innerText()).split("\n");
  await author.click();
  await expect(note).toHaveText(new RegExp(`^${written} events?$`));
  await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(Number(written));
  await page.goBack();
  await expect(note).toHaveText(all);
}

/** What the report says in the page holds at least ten of the story's twelve facts. */
async function expectFacts(report: Locator, product: Product): Promise<void> {
  const endsAt = new Date((await readFile(join(product.dataDir, "demo-story-end"), "utf8")).trim());
  const truth = generateTruth({ seed: defaultSeed, endsAt });
  const sentences = await report.getByRole("link").allInnerTexts();
  expect(factsFound(truth, sentences).length).toBeGreaterThanOrEqual(10);
}

/** A sentence opens its source, in which the words that it quotes are marked. */
async function expectEvidence(page: Page, report: Locator): Promise<string> {
  const sentence = report.getByRole("link").first();
  const text = await sentence.innerText();
  await sentence.click();
  const panel = page.getByRole("complementary", { name: "Evidence" });
  await expect(panel).toContainText("The source's own words, found by code");
  const source = panel.getByRole("article").first();
  const marked = (await source.locator("mark").allInnerTexts()).join(" ");
  expect(marked.split(/\s+/).length).toBeGreaterThanOrEqual(5);
  expect(text).toContain(marked.replace(/[.!?]$/, ""));
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  return text;
}

async function expectDownloads(page: Page, sentence: string): Promise<void> {
  const pdf = await exportAs(page, "PDF");
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
  expect(plain(await readPdf(await pdf.path()))).toContain(plain(sentence));
  const markdown = await exportAs(page, "Markdown");
  expect(markdown.suggestedFilename()).toMatch(/\.md$/);
  expect(plain((await readFile(await markdown.path(), "utf8")).replaceAll("\\", ""))).toContain(plain(sentence));
  const html = await exportAs(page, "HTML");
  expect(html.suggestedFilename()).toMatch(/\.html$/);
  expect(plain(await textOfHtml(page, await readFile(await html.path(), "utf8")))).toContain(plain(sentence));
  for (const { url } of [pdf, markdown, html].map((download) => ({ url: download.url() }))) {
    const again = await page.request.get(url);
    expect(again.status()).toBe(404);
    expect(await again.text()).toContain("already used or has expired");
  }
}

async function exportAs(page: Page, format: string): Promise<Download> {
  await page.getByRole("button", { name: "Export" }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format, exact: true }).click();
  return started;
}

/** Read as a browser reads it, on a page without a policy of its own. */
async function textOfHtml(page: Page, html: string): Promise<string> {
  const blank = await page.context().newPage();
  const parse = (text: string) => new DOMParser().parseFromString(text, "text/html").body.textContent;
  const text = await blank.evaluate(parse, html);
  await blank.close();
  return text;
}

function rowsOf(page: Page): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("time") });
}

/** The address keeps values as JSON: a date stands in quotes. */
function unquoted(address: URL, name: string): string {
  return (address.searchParams.get(name) ?? "").replaceAll('"', "");
}

/** Lines are broken elsewhere on paper, and some signs are drawn by others. */
function plain(text: string): string {
  return text.replaceAll(/[\s\u00AD\u2010-\u2015-]+/g, "").normalize("NFKC");
}
