import { test } from "./harness/behind-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { newMember } from "./harness/new-member.ts";
import { expect } from "./harness/test.ts";

test("a sign-out whose call fails is remembered: no page opens the session, and the call is repeated until it arrives [8.32] [2.1]", async ({
  cutter,
  behindProxy,
}) => {
  const page = await behindProxy.newPage();
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
  await enterAsOwner(page);
  await expect(page.getByText("· live")).toBeVisible();
  const pathsOf = (path: string) => cutter.seen.filter((call) => call.path === path);
  // Of the session: the browser stays known, so that guesses from elsewhere don't lock it out.
  const cookieNames = async () =>
    (await behindProxy.cookies()).map(({ name }) => name).filter((name) => !name.startsWith("hoopoe_device_"));
  cutter.cut(({ path }) => path === "/api/auth/logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel("Work email")).toBeVisible();
  await expect.poll(() => logged.join()).toContain("The server did not confirm the sign-out");
  await expect(page.locator(".Toastify__toast")).toHaveCount(0);

  // The cookie is still there, and opens nothing: neither here, nor in a new tab, nor as an embedded page.
  expect(await cookieNames()).toContain("hoopoe_refresh");
  const refreshes = pathsOf("/api/auth/refresh-token").length;
  const other = await behindProxy.newPage();
  for (const [one, path] of [
    [page, "/dashboard/home"],
    [other, "/dashboard/integration"],
    [other, "/embed/app-list"],
  ] as const) {
    await one.goto(path);
    await expect(one.getByLabel("Work email"), path).toBeVisible();
    await expect(one).toHaveURL(/\/login/);
  }
  expect(pathsOf("/api/auth/refresh-token")).toHaveLength(refreshes);
  expect(pathsOf("/api/auth/logout").length).toBeGreaterThan(1);

  cutter.cut(() => false);
  await expect.poll(cookieNames).toEqual([]);
  await page.goto("/dashboard/home");
  await expect(page.getByLabel("Work email")).toBeVisible();
  await enterAsOwner(page);
  expect(await cookieNames()).not.toContain("signed-out");
});

test("the page renews its session, lists the workspaces and signs out by their calls [7.1] [7.3] [7.5]", async ({
  cutter,
  behindProxy,
}) => {
  const page = await behindProxy.newPage();
  await enterAsOwner(page);
  await expect(page.getByRole("combobox", { name: "Workspace" })).toContainText("Workspace: Main");
  const callsOf = (method: string, path: string) =>
    cutter.seen.filter((call) => call.method === method && call.path === path);
  // A page that is opened has no token: it gets one for the cookie, and shows what that opens.
  const [refresh] = callsOf("POST", "/api/auth/refresh-token");
  expect(refresh?.headers).toMatchObject({ tenantid: "localhost", wsid: "1" });
  expect(refresh?.headers.authorization).toBeUndefined();
  expect(callsOf("GET", "/api/workspace")[0]?.headers.authorization).toMatch(/^Bearer /);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => callsOf("POST", "/api/auth/logout")).toHaveLength(1);
  // The session is over on the server too: there is nothing that the cookie would open.
  await page.goto("/dashboard/home");
  await expect(page).toHaveURL(/\/login/);
});

test("a second sign-in takes over no page of the first: each is reloaded as the new person's", async ({
  behindProxy,
  product,
}) => {
  const page = await behindProxy.newPage();
  await enterAsOwner(page);
  const greeting = page.getByRole("heading", { level: 1, name: /^Good / });
  await expect(greeting).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isOwners: true }));
  const { email, password } = await newMember(product, "Grace");
  const other = await behindProxy.newPage();
  await other.goto("/login");
  await other.getByLabel("Work email").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByRole("heading", { level: 1, name: /Grace/ })).toBeVisible();
  // A page that is opened, as any that needs a new token, lets the others have it.
  await other.reload();
  await page.waitForFunction(() => !("isOwners" in window));
  await expect(page.getByRole("heading", { level: 1, name: /Grace/ })).toBeVisible();
});
