import { enterAsOwner } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

const chunk = "**/assets/IntegrationsPage-*.js";
const catalog = "/api/integration/catalog";

test("a screen's reads start before its code has come, and it is drawn once, with what they answered", async ({
  page,
}) => {
  await enterAsOwner(page, "/dashboard/profile");
  const fetched: string[] = [];
  page.on("requestfinished", (request) => fetched.push(new URL(request.url()).pathname));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(chunk, async (route) => {
    await released;
    await route.fallback();
  });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const label = '[aria-label="Loading integrations"]';
      if (document.querySelector(label) !== null) Object.assign(window, { hasWaited: true });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/dashboard/integration");
  await expect.poll(() => fetched).toEqual(expect.arrayContaining([catalog, "/api/integration"]));
  expect(fetched.filter((path) => path.includes("IntegrationsPage"))).toEqual([]);
  release();
  await expect(page.getByText(/\d+ added/)).toBeVisible();
  expect(await page.evaluate(() => Reflect.has(window, "hasWaited"))).toBe(false);
});

test("a link that is pointed at or focused fetches its screen's code and reads; the click then asks nothing again", async ({
  page,
}) => {
  // Links in view fetch their code when the page is idle (shell-load): not here.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });
  await enterAsOwner(page, "/dashboard/profile");
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const sections = page.getByRole("navigation", { name: "Sections" }).first();
  await sections.getByRole("link", { name: "Integrations" }).hover();
  await expect.poll(() => requests).toContain(catalog);
  expect(requests).toContainEqual(expect.stringContaining("IntegrationsPage"));
  await sections.getByRole("link", { name: "AI Tools" }).focus();
  await expect.poll(() => requests).toContain("/api/ai-tool");
  await sections.getByRole("link", { name: "Integrations" }).click();
  await expect(page.getByText(/\d+ added/)).toBeVisible();
  expect(requests.filter((path) => path === catalog)).toHaveLength(1);
});
