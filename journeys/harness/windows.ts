import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, BrowserType, Page } from "@playwright/test";
import { memoryFolder } from "@hoopoe/sandbox/testing/memory-folder.ts";
import { storageProblems, watchContext } from "./watch-page.ts";

/** A browser whose profile lies on a disk, for one journey at a time. */
export interface Window {
  readonly context: BrowserContext;
  /** Nothing of the journey stays: its pages, cookies, stores and permissions. */
  giveBack(): Promise<void>;
}

export interface Windows {
  /** A window without pages and cookies; what it does goes to `problems` from now on. */
  take(problems: string[]): Promise<Window>;
  close(): Promise<void>;
}

interface Kept {
  readonly context: BrowserContext;
  readonly folder: string;
  readonly blank: Page;
  problems: string[];
}

type Options = Parameters<BrowserType["launchPersistentContext"]>[1] & { readonly baseURL: string };

/** What stays with a context for good: a journey that needs it opens a fresh one. */
const lasting = ["addInitScript", "exposeBinding", "exposeFunction", "route", "routeWebSocket"] as const;
const stores = "file_systems,indexeddb,local_storage,service_workers,cache_storage";

/**
 * Windows that the journeys of a worker take one after the other. Chromium keeps in their profiles what V8 compiled of the
 * console; a context of `browser.newContext` compiles it again with each page, which is more than half of a page's cost.
 */
export function keepWindows(browserType: BrowserType, options: Options): Windows {
  const all = new Set<Kept>();
  const idle: Kept[] = [];

  async function open(): Promise<Kept> {
    const folder = await mkdtemp(join(await memoryFolder(), `hoopoe-journey-${process.pid}-window-`));
    const context = await browserType.launchPersistentContext(folder, options);
    const blank = context.pages()[0] ?? (await context.newPage());
    const kept: Kept = { context, folder, blank, problems: [] };
    await watchContext(context, {
      baseUrl: options.baseURL,
      problems: { push: (problem) => kept.problems.push(problem) },
    });
    for (const name of lasting) refuse(context, name);
    for (const name of ["install", "setFixedTime", "pauseAt"] as const) refuse(context.clock, name);
    context.once("close", () => all.delete(kept));
    all.add(kept);
    return kept;
  }

  async function clear({ context, blank }: Kept): Promise<void> {
    for (const page of context.pages()) if (page !== blank) await page.close();
    await context.clearCookies();
    await context.clearPermissions();
    const session = await context.newCDPSession(blank);
    await session.send("Storage.clearDataForOrigin", { origin: options.baseURL, storageTypes: stores });
    await session.detach();
  }

  return {
    async take(problems) {
      const kept = idle.pop() ?? (await open());
      kept.problems = problems;
      const { context } = kept;
      return {
        context,
        async giveBack() {
          if (!all.has(kept)) return;
          problems.push(...(await storageProblems(context)));
          await clear(kept);
          idle.push(kept);
        },
      };
    },
    async close() {
      for (const { context, folder } of all) {
        await context.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

function refuse(target: object, name: string): void {
  Reflect.set(target, name, () => {
    throw new Error(`${name} would stay with this window for the next journey: open a fresh one (isFresh).`);
  });
}
