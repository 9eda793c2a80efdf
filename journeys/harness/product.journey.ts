import { healthLive } from "@hoopoe/contract/operations/routes/health.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { signIn } from "./api-client.ts";
import { leftovers } from "@hoopoe/sandbox/testing/leftovers.ts";
import { expect, owner, test } from "./test.ts";

test("the sign-in page shows without a problem that the watch would tell", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: /explore the demo/i })).toBeVisible();
});

test("a killed product comes back on its data, and a stopped one leaves no process", async ({ startOwnProduct }) => {
  const product = await startOwnProduct();
  const before = await (await signIn(product.baseUrl)).call(workspaceList);
  await product.kill();
  await product.restart();
  const after = await (await signIn(product.baseUrl)).call(workspaceList);
  expect(after.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id));
  await product.interrupt();
  expect(await leftovers(product.dataDir)).toEqual([]);
});

test("a product can be given an environment of its own", async ({ startOwnProduct }) => {
  const product = await startOwnProduct({ DEMO: "0", ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
  const api = await signIn(product.baseUrl, owner);
  expect((await api.call(healthLive)).status).toBe("ok");
  expect((await api.call(workspaceList)).data).toHaveLength(1);
});
