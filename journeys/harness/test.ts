import { test as base, type BrowserContext, expect } from "@playwright/test";
import { type Environment, type Product, startProduct } from "./product.ts";
import { keepRecording, type PageRecorder, recordPages } from "./record-coverage.ts";
import { storageProblems, watchContext } from "./watch-page.ts";
import { keepWindows, type Windows } from "./windows.ts";

export { expect };

/** Who owns the workspace "Main" of the shared product; its demo workspace is open to newcomers beside it. */
export const owner = { email: "owner@journey.example", password: "a long enough password" };

export interface JourneyFixtures {
  /** Starts a product for this journey alone (to kill, with an environment of its own, without an owner yet). */
  startOwnProduct: (env?: Environment) => Promise<Product>;
  /** A further browser, watched like the first: two people at once. Of another product than the shared one: a fresh one. */
  openContext: (product?: Product, options?: { isFresh: boolean }) => Promise<BrowserContext>;
  /** Whether the journey's own browser is new: for what would stay with it (a clock, an init script, a locale), or an empty cache. */
  isFresh: boolean;
  /** What no journey may cause; each journey ends by expecting it empty. */
  problems: string[];
}

/**
 * `test` of every journey. `product` is started once for each worker and shared by its journeys; `page` and every
 * context of `openContext` are watched (content security policy, console, origins, storage).
 */
export const test = base.extend<
  JourneyFixtures & { recording: void },
  { product: Product; windows: Windows; recorder: PageRecorder | null }
>({
  recorder: [async ({ browser }, use) => use(recordPages(browser)), { scope: "worker", auto: true }],
  recording: [
    async ({ recorder }, use, info) => {
      await use();
      if (recorder !== null) keepRecording(info, await recorder());
    },
    // Set up first, it ends last: the contexts are closed by then.
    { auto: true },
  ],
  product: [
    async ({}, use) => {
      const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  windows: [
    async ({ playwright, browserName, product }, use, { project }) => {
      const { viewport, locale, timezoneId } = project.use;
      const options = { viewport, locale, timezoneId, baseURL: product.baseUrl };
      const windows = keepWindows(playwright[browserName], options);
      await use(windows);
      await windows.close();
    },
    { scope: "worker" },
  ],
  isFresh: [false, { option: true }],
  baseURL: async ({ product }, use) => use(product.baseUrl),
  problems: async ({ product }, use, info) => {
    const problems: string[] = [];
    const start = product.output().length;
    await use(problems);
    if (problems.length > 0 || info.status !== info.expectedStatus) {
      // The page says "Something went wrong on our side"; what failed stands here alone.
      const lines = product.output().slice(start).split("\n").filter(isTrouble).slice(-40);
      await info.attach("what the server said", { body: lines.join("\n"), contentType: "text/plain" });
    }
    expect(problems, "what no journey may cause").toEqual([]);
  },
  // What `npm run mutate` notes of pages, it notes of fresh ones.
  context: async ({ openContext, isFresh }, use) => use(await openContext(undefined, { isFresh })),
  openContext: async ({ browser, product, windows, recorder, problems }, use) => {
    const opened: (() => Promise<void>)[] = [];
    await use(async (at = product, { isFresh } = { isFresh: false }) => {
      if (at === product && !isFresh && recorder === null) {
        const { context, giveBack } = await windows.take(problems);
        opened.push(giveBack);
        return context;
      }
      const context = await browser.newContext({ baseURL: at.baseUrl });
      opened.push(async () => {
        problems.push(...(await storageProblems(context)));
        await context.close();
      });
      await watchContext(context, { baseUrl: at.baseUrl, problems });
      return context;
    });
    for (const giveBack of opened) await giveBack();
  },
  startOwnProduct: async ({}, use) => {
    const started: Product[] = [];
    await use(async (env) => {
      const product = await startProduct(env);
      started.push(product);
      return product;
    });
    // One that works on the database of another goes before it.
    for (const product of started.toReversed()) await product.stop();
  },
});

/** A warning, an error or what is no line of the log. */
function isTrouble(line: string): boolean {
  return line !== "" && !/"level":(?:10|20|30)\b/.test(line);
}
