import type { Page, Request, Response } from "@playwright/test";
import { enterAsOwner, enterDemo } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

/** Sizes as they came over the wire, in kilobytes (1000 bytes); the server sends its files compressed. */
async function filesOf(responses: readonly Response[]): Promise<{ path: string; kilobytes: number }[]> {
  return Promise.all(
    responses.map(async (response) => {
      const { responseBodySize } = await response.request().sizes();
      return { path: new URL(response.url()).pathname, kilobytes: responseBodySize / 1000 };
    }),
  );
}

function collect(page: Page): Response[] {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  return responses;
}
/** What was asked for before the page's heading stood: seen later, by a busy machine, it has begun to fetch ahead. */
async function filesOfScreen(page: Page, requests: readonly Request[]): Promise<{ path: string; kilobytes: number }[]> {
  const headingAt = await page.evaluate(() => Number(Reflect.get(window, "headingAt")));
  const replies = (await Promise.all(requests.map((request) => request.response()))).flatMap((reply) => reply ?? []);
  return filesOf(replies.filter((reply) => reply.request().timing().startTime < headingAt));
}

/** Notes when the first heading stands, on the clock of `timing()`. */
function noteHeading(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector("h1") === null) return;
    Object.assign(window, { headingAt: performance.timeOrigin + performance.now() });
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const sum = (files: readonly { kilobytes: number }[]): number =>
  files.reduce((total, { kilobytes }) => total + kilobytes, 0);

test("the sign-in page takes less than 110 KB; the first screen behind it less than 250 KB and 25 requests more", async ({
  page,
  openContext,
}) => {
  const first = collect(page);
  await page.goto("/login");
  await page.getByLabel("Work email").waitFor();
  // Nothing on the network is also what a page looks like that is slow to run what it has got.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState("networkidle");
  const signIn = await filesOf(first);
  // Script, style and font among them: what is small because it is not there proves nothing.
  for (const kind of [/\.js$/, /\.css$/, /\.woff2$/])
    expect(signIn.map(({ path }) => path)).toContainEqual(expect.stringMatching(kind));
  expect(sum(signIn)).toBeLessThan(110);

  // With an empty cache, so that sizes are told; what the sign-in page brought along is not counted again.
  const fresh = await (await openContext(undefined, { isFresh: true })).newPage();
  const requests: Request[] = [];
  fresh.on("request", (request) => requests.push(request));
  await fresh.addInitScript(noteHeading);
  const [font, home] = [/geist-mono.*\.woff2$/, /\/api\/home$/].map((path) => fresh.waitForResponse(path));
  await enterDemo(fresh);
  await fresh.getByRole("heading", { level: 1 }).waitFor();
  const known = new Set(signIn.map(({ path }) => path));
  const more = (await filesOfScreen(fresh, [...requests])).filter(({ path }) => !known.has(path));
  expect(sum(more)).toBeLessThan(250);
  expect(more.length).toBeLessThanOrEqual(25);

  // The monospaced font is asked for before what is written in it: coming later, it would move what is read.
  const [fontAt = NaN, homeAt = NaN] = (await Promise.all([font, home])).map(
    (reply) => reply?.request().timing().startTime,
  );
  expect(fontAt).toBeLessThan(homeAt);
});

test("a link fetches its screen from 200 px before it comes into view, when the page is idle, and not before [9.3]", async ({
  page,
}) => {
  await enterAsOwner(page, "/dashboard/workflow-generation");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const later = collect(page);
  const fetched = (): string[] => later.map((response) => new URL(response.url()).pathname);
  const place = (links: readonly (readonly [path: string, distance: number])[]): Promise<void> =>
    page.evaluate((args) => {
      for (const probe of document.querySelectorAll("[data-probe]")) probe.remove();
      const probes = args.map(([path, px]) => {
        const link = document.createElement("a");
        link.dataset["probe"] = "";
        link.href = path;
        link.textContent = "Probe";
        link.style.setProperty("position", "fixed");
        link.style.setProperty("top", `${window.innerHeight + px}px`);
        return link;
      });
      document.body.append(...probes);
    }, links);
  const isFetched = (chunk: string): boolean => fetched().some((path) => path.includes(chunk));
  const report = "/dashboard/save-data/report/00000000-0000-4000-8000-000000000000";
  // They are fetched one after the other: once the second is there, the first would be, had it been near enough.
  await place([
    [report, 201],
    ["/dashboard/save-data/report-templates", 199],
  ]);
  await expect.poll(() => isFetched("TemplatesPage")).toBe(true);
  expect(fetched().filter((path) => path.includes("ReportPage"))).toEqual([]);
  await place([[report, 199]]);
  await expect.poll(() => isFetched("ReportPage")).toBe(true);
});
