import { notificationList } from "@hoopoe/contract/records/routes/notification.ts";
import type { Page } from "@playwright/test";
import type { ApiClient } from "./harness/api-client.ts";
import { test } from "./harness/behind-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { expect } from "./harness/test.ts";

/** Uploads a note and waits until the server has told how its run ended. Returns the number of that news. */
async function bringIn(api: ApiClient, name: string, after: number): Promise<number> {
  await api.upload(name, new Blob([`What ${name} says is new.`], { type: "text/plain" }));
  let result: number | undefined;
  await expect
    .poll(async () => {
      const { data } = await api.call(notificationList, { query: { after } });
      result = data.find(({ type }) => type === "success")?.seq;
      return result;
    })
    .toBeDefined();
  return result ?? 0;
}

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const toasts = (page: Page) => page.locator(".Toastify__toast");

test("what came while the connection was cut is there once, unread, and leads to its thing [7.47]", async ({
  product,
  cutter,
  behindProxy,
}) => {
  // A workspace of its own: what other journeys have left unread is counted too.
  const page = await behindProxy.newPage();
  const api = await ownWorkspace(page, { product, name: "Cut off" });
  await enterAsOwner(page);
  await expect(page.getByText("· live")).toBeVisible();

  // Looked for from the beginning: it stands for five seconds only.
  const [live] = await Promise.all([bringIn(api, "first.txt", 0), expect(toasts(page)).toHaveCount(1)]);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1");
  // In one step: a click that waits would find it gone by itself.
  await toasts(page).evaluateAll((shown) =>
    shown.forEach((toast) => toast.querySelector<HTMLElement>("[aria-label=Dismiss]")?.click()),
  );
  await expect(toasts(page)).toHaveCount(0);

  cutter.cutAll(true);
  const banner = page.getByText("The server isn't responding.");
  await expect(banner).toBeVisible();
  await bringIn(api, "second.txt", live);
  cutter.cutAll(false);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 2");
  await expect(banner).toBeHidden();
  await expect(page.getByText("· live")).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);

  await bell(page).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await expect(panel.getByRole("img", { name: "New" })).toHaveCount(2);
  await panel.getByText("Errors").click();
  await expect(panel.getByRole("listitem")).toHaveCount(0);
  await panel.getByText("Done", { exact: true }).click();
  await panel.getByRole("link").first().click();
  await expect(page).toHaveURL(/integration\?integration=/);
  await expect(bell(page)).toHaveAccessibleName("Notifications");
});

test("progress shows beside the search and on Home, and never as a toast [4.10]", async ({ page, product }) => {
  const api = await ownWorkspace(page, { product, name: "Rows" });
  const received: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void received.push(String(payload))));
  await enterAsOwner(page);
  await expect(page.getByText("· live")).toBeVisible();
  // Every toast that ever stood there, however short.
  await page.evaluate(() => {
    const shown = new Set<string>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(".Toastify__toast")) shown.add(toast.textContent);
      document.body.dataset["shown"] = [...shown].join(" | ");
      if (/\d running/.test(document.body.textContent)) document.body.dataset["running"] = "seen";
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  // Seconds of reading: Home is read again one second after the first word of it.
  const rows = Array.from({ length: 18_000 }, (_, index) => `2026-11-20T10:00:00Z,row ${index},words of row ${index}`);
  await api.upload("rows.csv", new Blob([["date,title,body", ...rows].join("\n")], { type: "text/csv" }));
  await expect.poll(() => page.evaluate(() => document.body.dataset["running"])).toBe("seen");
  await expect.poll(() => received.some((frame) => frame.includes('"in_progress"'))).toBe(true);
  const shownSoFar = () => page.evaluate(() => document.body.dataset["shown"] ?? "");
  await expect.poll(shownSoFar, { timeout: 90_000 }).toContain("new or changed");
  const shown = await shownSoFar();
  expect(shown).not.toMatch(/records? read/);
});
