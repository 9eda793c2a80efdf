import type { Page } from "@playwright/test";
import { enterDemo } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

const allowed = new Set(["isDarkMode", "defaultWsId", "isDemo", "lastActivity", "toastSeen"]);
const allowedKept = new Set(["transactionIds", "vendorIcons", "exposureApprovals"]);

/** Everything that a browser can keep for a page. */
async function allStorage(page: Page) {
  return page.evaluate(async () => {
    const databases: Record<string, string[]> = {};
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(`${name} cannot be opened`));
      });
      for (const store of database.objectStoreNames) {
        databases[`${name}/${store}`] = await new Promise((resolve) => {
          const request = database.transaction(store).objectStore(store).getAllKeys();
          request.onsuccess = () => resolve(request.result.map((key) => (typeof key === "string" ? key : "?")));
        });
      }
      database.close();
    }
    return {
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      caches: await caches.keys(),
      cookies: document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? ""),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      databases,
    };
  });
}

async function expectNothingElse(page: Page): Promise<void> {
  const { local, databases, cookies, ...rest } = await allStorage(page);
  expect(rest).toEqual({ session: [], caches: [], workers: 0 });
  // The two flags of 6.2 are for scripts to read; they open nothing.
  expect(cookies.filter((name) => !["multi-factor", "account-verified"].includes(name))).toEqual([]);
  expect(local.filter((key) => !allowed.has(key))).toEqual([]);
  expect(Object.keys(databases).filter((name) => name !== "hoopoe/kept")).toEqual([]);
  expect((databases["hoopoe/kept"] ?? []).filter((key) => !allowedKept.has(key))).toEqual([]);
}

test("a walk through the screens leaves nothing in the browser but the agreed keys; the sign-out purges what is kept [4.15, 4.16]", async ({
  page,
}) => {
  await enterDemo(page);
  const sideBar = page.getByRole("navigation", { name: "Sections" }).first();
  for (const name of ["Saved Tasks", "Integrations", "Jobs", "AI Tools", "Agents & Models", "Agentic Apps", "Home"]) {
    await sideBar.getByRole("link", { name }).click();
    await expect(sideBar.locator("[aria-current=page]")).toHaveText([name]);
  }
  await page.getByRole("button", { name: "Light theme" }).click();
  await expectNothingElse(page);

  // What an answer under way would have left, in the product's own database.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open("hoopoe");
        request.onsuccess = () => {
          const put = request.result.transaction("kept", "readwrite").objectStore("kept").put(["t1"], "transactionIds");
          put.onsuccess = () => resolve();
        };
      }),
  );
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(async () => (await allStorage(page)).databases["hoopoe/kept"]).toEqual([]);
  const { local } = await allStorage(page);
  expect(local.filter((key) => !["isDarkMode", "toastSeen"].includes(key))).toEqual([]);
});
