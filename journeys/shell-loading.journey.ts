import type { Page, Route } from "@playwright/test";
import { enterAsOwner } from "./harness/enter.ts";
import { fillWorkspace } from "./harness/fill-workspace.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { allScreens } from "./harness/screens.ts";
import { expect, test } from "./harness/test.ts";

/** Each call by itself takes minutes: `LOADING=each` holds one at a time, the short form all of a screen at once. */
const isEach = process.env["LOADING"] === "each";
/** What the shell needs before any screen: who is signed in, and where. */
const shellCalls = /^\/api\/(?:auth\/|workspace\/?$|config\/|account)/;

test("while a call is unanswered, no screen says what only its answer can tell", async ({ page, product }) => {
  test.setTimeout(isEach ? 1_800_000 : 240_000);
  const values = await fillWorkspace(await ownWorkspace(page, { product, name: "Walk" }), "winch");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAsOwner(page);
  const screens = (await allScreens(values)).filter(({ isBare, title }) => !isBare && title !== undefined);
  expect(screens.length).toBeGreaterThan(25);
  const found: string[] = [];
  for (const { path } of screens) {
    const calls = new Set<string>();
    page.on("request", noteCall);
    await page.goto(path);
    await untilStill(page);
    const result = new Set(await linesOf(page));
    page.off("request", noteCall);
    for (const held of isEach ? [...calls].map((one) => [one]) : [[...calls]]) {
      const hold = (route: Route): void => {
        if (!held.includes(new URL(route.request().url()).pathname)) void route.fallback();
      };
      await page.route("**/api/**", hold);
      await page.goto(path);
      await untilStill(page);
      const early = (await linesOf(page)).filter((line) => !result.has(line));
      if (early.length > 0) found.push(`${path} without ${isEach ? held.join() : "any answer"}: ${early.join(" | ")}`);
      await page.unroute("**/api/**", hold);
    }

    function noteCall(request: { method(): string; url(): string }): void {
      const { pathname } = new URL(request.url());
      if (request.method() === "GET" && pathname.startsWith("/api/") && !shellCalls.test(pathname)) calls.add(pathname);
    }
  }
  expect(found).toEqual([]);
});

/** What can be read below the screen's title, without clocks and what says that something is loading. */
function linesOf(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) => {
    const title = main.querySelector("h1")?.textContent;
    return main instanceof HTMLElement
      ? main.innerText
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "" && line !== "…" && line !== title)
          .filter((line) => !/^(?:Loading|Reading|Opening)\b|\b\d+ (?:s|m|h)\b/.test(line))
      : [];
  });
}

/** Until the screen has said the same for a quarter of a second. */
async function untilStill(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(restart);
        let timer = setTimeout(finish, 200);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        function restart(): void {
          clearTimeout(timer);
          timer = setTimeout(finish, 200);
        }
        function finish(): void {
          observer.disconnect();
          resolve();
        }
      }),
  );
}
