import { test } from "./harness/behind-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { expect } from "./harness/test.ts";

test("a sign-out that the server does not hear of is only logged; here it is over, and /login asks anew [8.32] [2.1]", async ({
  cutter,
  behindProxy,
}) => {
  const page = await behindProxy.newPage();
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
  await enterAsOwner(page);
  await expect(page.getByText("· live")).toBeVisible();
  cutter.cut(({ path }) => path === "/api/auth/logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel("Work e-mail")).toBeVisible();
  expect(logged.some((line) => line.includes("The server did not confirm the sign-out"))).toBe(true);
  await expect(page.locator(".Toastify__toast")).toHaveCount(0);
  expect(cutter.seen.filter(({ path }) => path === "/api/auth/logout")).toHaveLength(1);
});
