import { firstLoadKilobytes } from "./harness/first-load.ts";
import { expect, test } from "./harness/test.ts";

test("the first load of the sign-in page stays under 110 KB, its font included", async ({ page, product }) => {
  const kilobytes = await firstLoadKilobytes(page, `${product.baseUrl}/login`);
  await expect(page.getByRole("button", { name: /explore the demo/i })).toBeVisible();
  expect(kilobytes).toBeLessThan(110);
});
