import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { signIn } from "./api-client.ts";
import { leftovers } from "@hoopoe/sandbox/testing/leftovers.ts";
import { expect, owner, test } from "./test.ts";

test("the sign-in page shows without a problem that the watch would tell", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: /explore the demo/i })).toBeVisible();
});

test("a product with an environment of its own comes back on its data when killed, and leaves no process when stopped", async ({
  startOwnProduct,
}) => {
  const product = await startOwnProduct({ DEMO: "0", ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
  const { data: before } = await (await signIn(product.baseUrl, owner)).call(workspaceList);
  expect(before).toHaveLength(1);
  await product.kill();
  await product.restart();
  const { data: after } = await (await signIn(product.baseUrl, owner)).call(workspaceList);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  await product.interrupt();
  expect(await leftovers(product.dataDir)).toEqual([]);
});
