import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { idsOf, type RecordedTest } from "../../tools/mutate/recording.ts";
import { type Interval, runIntervals } from "../../tools/mutate/source-points.ts";
import type { Browser, Page, TestInfo } from "@playwright/test";

/** Where `npm run mutate` wants to read what each journey runs through; undefined in every other run. */
const folder = process.env["RECORD_COVERAGE"];

/** What the pages of a browser execute of the built console, from one call to the next. */
export type PageRecorder = () => Promise<Record<string, Interval[]>>;

/** Starts with each page that the browser opens from now on. Those that are closed one by one aren't noted. */
export function recordPages(browser: Browser): PageRecorder | null {
  if (folder === undefined) return null;
  const pages = new Set<Page>();
  let executed: Record<string, Interval[]> = {};
  const take = async (page: Page): Promise<void> => {
    for (const { url, functions } of await page.coverage.stopJSCoverage()) {
      const path = `console/dist${new URL(url).pathname}`;
      executed[path] = [...(executed[path] ?? []), ...runIntervals(functions)];
    }
  };
  const openContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await openContext(options);
    const openPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await openPage();
      await page.coverage.startJSCoverage({ resetOnNavigation: false });
      pages.add(page);
      page.once("close", () => pages.delete(page));
      return page;
    };
    const close = context.close.bind(context);
    context.close = async (reason) => {
      for (const page of context.pages()) if (pages.has(page)) await take(page);
      await close(reason);
    };
    return context;
  };
  return async () => {
    for (const page of pages) {
      await take(page);
      await page.coverage.startJSCoverage({ resetOnNavigation: false });
    }
    const all = executed;
    executed = {};
    return all;
  };
}

/** Adds a journey to the notes on its file. */
export function keepRecording(
  { file, titlePath, status, expectedStatus, config }: TestInfo,
  covered: Record<string, Interval[]>,
): void {
  if (folder === undefined) return;
  const path = file.slice(config.configFile === undefined ? 0 : join(config.configFile, "..").length + 1);
  const name = titlePath.slice(1).join(" ");
  const test: RecordedTest<Interval[]> = { name, ids: idsOf(name), isPassed: status === expectedStatus, covered };
  mkdirSync(folder, { recursive: true });
  const location = createHash("sha256").update(`${path}\0${name}`).digest("hex").slice(0, 24);
  writeFileSync(join(folder, `test-${location}.json`), JSON.stringify({ path, tests: [test] }));
}
