import { integrationCreate } from "@hoopoe/contract/intake/routes/integration.ts";
import { integrationDataList, integrationDataUpdate } from "@hoopoe/contract/intake/routes/ingest.ts";
import type { Locator } from "@playwright/test";
import { enterAsOwner } from "./harness/enter.ts";
import { fillWorkspace } from "./harness/fill-workspace.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { readPdf } from "./harness/read-pdf.ts";
import { expect, test } from "./harness/test.ts";

type Box = { x: number; y: number; width: number; height: number };

test("the card of a failed source keeps to its place, and a toast to its own beside the panel", async ({
  page,
  product,
}) => {
  const api = await ownWorkspace(page, { product, name: "Failing" });
  const feeds = [`http://127.0.0.1:1/${"a-feed-with-a-very-long-name".repeat(6)}.xml`];
  const attributes = JSON.stringify({ name: "Harbour feed", feeds });
  const { data } = await api.call(integrationCreate, { body: { catalogId: 10, attributes } });
  const [stream] = (await api.call(integrationDataList, { params: { id: data.id } })).data;
  await api.call(integrationDataUpdate, { params: { id: stream?.id ?? "" }, body: { startIngress: 1 } });
  await enterAsOwner(page, "/dashboard/integration");
  const cards = page.getByRole("main").locator("section button[aria-expanded]");
  await expect(cards.filter({ hasText: "Harbour feed" })).toContainText("Failed", { timeout: 45_000 });
  const boxes = await boxesOf(cards);
  expect(boxes.length).toBeGreaterThan(10);
  expect(boxes.filter((box, index) => boxes.slice(index + 1).some((other) => overlap(box, other)))).toEqual([]);

  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/dashboard/integration?integration=${data.id}&tab=settings`);
    const panel = page.getByRole("complementary", { name: "Harbour feed" });
    await panel.getByRole("textbox", { name: "Name" }).fill(`Harbour feed ${width}`);
    await panel.getByRole("button", { name: "Save changes" }).press("Enter");
    const toast = page.locator(".Toastify__toast", { hasText: "Changes saved" });
    await expect(toast).toBeVisible();
    const [[shown], [head]] = [await boxesOf(toast), await boxesOf(page.locator(".side-panel > header"))];
    if (shown === undefined || head === undefined) throw new Error(`nothing to compare at ${width} px`);
    expect(overlap(shown, head), `the toast covers the panel's head at ${width} px`).toBe(false);
  }
});

test("a report prints whole and alone, dark on white, from either theme", async ({ page, product }, info) => {
  const { reportId } = await fillWorkspace(await ownWorkspace(page, { product, name: "Print" }), "winch");
  await enterAsOwner(page, `/dashboard/save-data/report/${reportId}`);
  await expect(page.getByRole("heading", { name: "Selected quotes" })).toBeVisible();
  const path = info.outputPath("report.pdf");
  await page.pdf({ path, format: "A4" });
  const text = await readPdf(path);
  const last = await page.getByRole("article").getByRole("heading").last().textContent();
  expect(text).toContain("Selected quotes");
  expect(text).toContain(last);
  expect(text).not.toMatch(/Search or jump|Saved Tasks|Send for approval|Ask for a change/);
  await page.emulateMedia({ media: "print" });
  const ink = await page.getByRole("article").evaluate((article) => getComputedStyle(article).color);
  expect(Math.max(...(ink.match(/\d+/g) ?? ["255"]).slice(0, 3).map(Number))).toBeLessThan(80);
});

function boxesOf(locator: Locator): Promise<Box[]> {
  return locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width: Math.max(width, element.scrollWidth), height };
    }),
  );
}

function overlap(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1;
  return !isBeside && one.y + one.height > other.y + 1 && other.y + other.height > one.y + 1;
}
