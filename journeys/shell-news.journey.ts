import { notificationList } from "@hoopoe/contract/routes/notification.ts";
import { workspaceList } from "@hoopoe/contract/routes/workspace.ts";
import type { Page } from "@playwright/test";
import { type ApiClient, signIn } from "./harness/api-client.ts";
import { test } from "./harness/behind-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { expect, owner } from "./harness/test.ts";

/** Uploads a note and waits until the server has told how its run ended. Returns the number of that news. */
async function bringIn(api: ApiClient, name: string, after: number): Promise<number> {
  await api.upload(name, new Blob([`What ${name} says is new.`], { type: "text/plain" }));
  let told: number | undefined;
  await expect
    .poll(async () => {
      const { data } = await api.call(notificationList, { query: { after } });
      told = data.find(({ type }) => type === "success")?.seq;
      return told;
    })
    .toBeDefined();
  return told ?? 0;
}

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const toasts = (page: Page) => page.locator(".Toastify__toast");

test("what came while the connection was cut is there once, unread, and leads to its thing [7.47]", async ({
  product,
  cutter,
  behindProxy,
}) => {
  const owned = (await (await signIn(product.baseUrl, owner)).call(workspaceList)).data[0];
  const api = await signIn(product.baseUrl, { ...owner, workspaceId: owned?.id ?? "" });
  const page = await behindProxy.newPage();
  await enterAsOwner(page);
  await expect(page.getByText("· live")).toBeVisible();

  const live = await bringIn(api, "first.txt", 0);
  await expect(toasts(page)).toHaveCount(1);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1");
  await toasts(page).getByRole("button", { name: "Dismiss" }).click();

  cutter.cutAll(true);
  const banner = page.getByText("The server does not answer.");
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
