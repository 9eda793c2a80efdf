import type { Page } from "@playwright/test";
import { test } from "./harness/behind-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { expect } from "./harness/test.ts";

const sideBarLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections" }).first().getByRole("link", { name });

test("a token that is refused is refreshed once for many calls, across two tabs, and each call is sent again [8.1, 6.1]", async ({
  cutter,
  behindProxy,
}) => {
  const [one, two] = [await behindProxy.newPage(), await behindProxy.newPage()];
  // From a page that no news has read anew: what is still read when a page is left is given up, and not asked for again.
  await enterAsOwner(one, "/dashboard/profile");
  await two.goto("/dashboard/profile");
  for (const page of [one, two]) {
    await expect(page.getByText("· live")).toBeVisible();
    await page.waitForLoadState("networkidle");
  }

  // From here on the tokens of today do not arrive: to the server they are none, as if their time were over.
  const stale = new Set(cutter.seen.map(({ headers }) => headers.authorization));
  const from = cutter.seen.length;
  cutter.rewrite(({ headers }) => {
    if (!stale.has(headers.authorization)) return headers;
    return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "authorization"));
  });
  await Promise.all([sideBarLink(one, "Integrations").click(), sideBarLink(two, "Saved Tasks").click()]);
  await expect(one.getByRole("heading", { name: "Integrations", level: 1 })).toBeVisible();
  await expect(one.getByText(/\d+ added/)).toBeVisible();
  await expect(two.getByRole("heading", { name: "Saved Tasks", level: 1 })).toBeVisible();

  const calls = () => cutter.seen.slice(from).filter(({ path }) => path.startsWith("/api/"));
  const refused = calls().filter(({ headers }) => stale.has(headers.authorization) && headers.authorization);
  const wanted = refused.filter(({ path }) => !path.startsWith("/api/auth/"));
  expect(wanted.length).toBeGreaterThan(1);
  for (const { path } of wanted) {
    const again = () => calls().some((call) => call.path === path && !stale.has(call.headers.authorization));
    await expect.poll(again, `${path} is sent again`).toBe(true);
  }
  expect(calls().filter(({ path }) => path === "/api/auth/refresh-token")).toHaveLength(1);
  for (const { headers } of calls()) expect([headers["tenantid"], headers["wsid"]]).toEqual(["localhost", "1"]);
});

/** Fills in a form whose button writes. */
async function fillIn(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /News feeds/ })
    .last()
    .click();
  await page.getByRole("textbox", { name: "Feed addresses" }).fill("https://feeds.example/one.xml");
}
const isWrite = ({ method, path }: { method: string; path: string }): boolean =>
  method === "POST" && path === "/api/integration";

test("offline: said while it lasts, a write fails at once and is never sent afterwards [8.19]", async ({
  cutter,
  behindProxy,
}) => {
  const page = await behindProxy.newPage();
  await enterAsOwner(page, "/dashboard/integration");
  await fillIn(page);
  await expect(page.getByText("· live")).toBeVisible();
  await behindProxy.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Error creating integration")).toBeVisible();
  await behindProxy.setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
  await expect(page.getByText("· live")).toBeVisible();
  expect(cutter.seen.filter(isWrite)).toEqual([]);
});

test("a read that is lost is asked again with growing pauses; a lost write is sent again under its one key", async ({
  cutter,
  behindProxy,
}) => {
  const page = await behindProxy.newPage();
  await enterAsOwner(page);
  await expect(page.getByText("· live")).toBeVisible();
  const reads = () => cutter.seen.filter(({ path }) => path === "/api/integration/catalog");
  cutter.cut((call) => isWrite(call) || (call.path === "/api/integration/catalog" && reads().length <= 2));
  await sideBarLink(page, "Integrations").click();
  await expect(page.getByText(/\d+ added/)).toBeVisible();
  const times = reads().map(({ atMs }) => atMs);
  const pauses = times.map((atMs, index) => atMs - (times[index - 1] ?? atMs)).slice(1);
  expect(pauses[0]).toBeGreaterThan(900);
  expect(pauses[1]).toBeGreaterThan(1_800);

  await fillIn(page);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Error creating integration")).toBeVisible();
  // The page has knocked and found the server back; further tries of the write would have come before.
  await expect(page.getByText("The server isn't responding.")).toBeHidden();
  const writes = cutter.seen.filter(isWrite);
  expect(writes).toHaveLength(3);
  expect(new Set(writes.map(({ headers }) => headers["idempotency-key"]))).toHaveProperty("size", 1);
  expect(writes[0]?.headers["idempotency-key"]).toMatch(/.{16,}/);
});
