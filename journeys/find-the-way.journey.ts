import { workspaceCreate, workspaceList } from "@hoopoe/contract/routes/workspace.ts";
import type { Locator, Page } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { signInAsOwner } from "./harness/sign-in-as-owner.ts";
import { expect, owner, test } from "./harness/test.ts";

const sections = [
  "Home",
  "Agentic Apps",
  "Agents & Models",
  "AI Tools",
  "Jobs",
  "Saved Tasks",
  "Integrations",
] as const;

/** What the product is made of: integrations, jobs, AI tools with the wizard, saved tasks, reports. */
const screens = [
  ["/dashboard/integration", "Integrations"],
  ["/dashboard/workflow-generation", "Jobs"],
  ["/dashboard/ai-tool", "AI Tools"],
  ["/dashboard/ai-tool/wizard", "Orchestration wizard"],
  ["/dashboard/save-data", "Saved Tasks"],
  ["/dashboard/save-data/search", "Search"],
] as const;

test("seven entries lead to screens that each say what can be done, the current one marked [2.11, 2.17]", async ({
  page,
}) => {
  await signInAsOwner(page);
  const sideBar = page.getByRole("navigation", { name: "Sections" });
  await expect(sideBar.getByRole("link")).toHaveText(sections);
  for (const name of sections) {
    await sideBar.getByRole("link", { name }).click();
    await expect(sideBar.locator("[aria-current=page]")).toHaveText([name]);
    await expect.poll(() => markedIn(sideBar), "one entry has the orange mark").toEqual([name]);
    const screen = page.getByRole("main");
    if (name !== "Home") await expect(screen.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(screen.getByRole("link").or(screen.getByRole("button")).first()).toBeVisible();
  }
  // Below a section one is still in it.
  await page
    .getByRole("main")
    .getByRole("link", { name: "Saved Tasks" })
    .or(sideBar.getByRole("link", { name: "Saved Tasks" }))
    .first()
    .click();
  await page.getByRole("main").getByRole("link", { name: "New search" }).click();
  await expect(page).toHaveURL(/\/save-data\/search/);
  await expect(sideBar.locator("[aria-current=page]")).toHaveText(["Saved Tasks"]);
  await expect.poll(() => markedIn(sideBar), "the mark stays with the section").toEqual(["Saved Tasks"]);
});

test("below /dashboard stand the bars, elsewhere the page alone with its title [2.12, 2.13]", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(page).toHaveTitle("Sign in · Hoopoe");
  await expectBars(page, false);
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectBars(page, false);
  await signInAsOwner(page);
  await expectBars(page, true);
  await expect(page.locator("body")).toHaveClass(/(^| )dark-mode( |$)/);
  await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached();
});

test("the workspace selector begins with 'Select Workspace ID', and names each workspace; one signs in, picks one and works there [2.14] [1.1]", async ({
  page,
  product,
}) => {
  const api = await signIn(product.baseUrl, owner);
  const { data: second } = await api.call(workspaceCreate, { body: { name: "Second quay" } });
  const { data: workspaces } = await api.call(workspaceList);
  await signInAsOwner(page);
  const selector = page.getByRole("combobox", { name: "Workspace" });
  await expect(selector).toHaveText("Workspace: Main");
  await selector.click();
  const names = workspaces.map(({ name }) => `Workspace: ${name}`);
  await expect(page.getByRole("option")).toHaveText(["Select Workspace ID", ...names]);
  // What the page reads from now on is of the workspace that was picked.
  const read = page.waitForRequest((call) => call.headers()["x-workspace"] === second.id);
  await page.getByRole("option", { name: "Workspace: Second quay" }).click();
  await read;
  await expect(selector).toHaveText("Workspace: Second quay");
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Good / })).toBeVisible();
});

test("each part of the product has its screen, under its own address and title [1.2]", async ({ page }) => {
  await signInAsOwner(page);
  for (const [path, title] of screens) {
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
  }
});

for (const { id, path, heading } of [
  { id: "[2.2]", path: "/dashboard/home", heading: /^Good / },
  { id: "[2.6]", path: "/dashboard/workflow-generation", heading: "Jobs" },
  { id: "[2.7]", path: "/dashboard/save-data", heading: "Saved Tasks" },
  { id: "[2.8]", path: "/dashboard/integration", heading: "Integrations" },
]) {
  test(`${path} is its screen's address ${id}`, async ({ page }) => {
    await enterAsOwner(page, path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  });
}

test("the top bar's icons say what they are; the logo leads home, the small one by a full reload [2.15, 2.16]", async ({
  page,
}) => {
  await signInAsOwner(page);
  const bar = page.getByRole("banner");
  for (const [icon, name] of [
    [bar.getByRole("link", { name: "User Profile" }), "User Profile"],
    [bar.getByRole("button", { name: "Logout" }), "Logout"],
  ] as const) {
    await icon.hover();
    await expect(page.getByRole("tooltip", { name })).toBeVisible();
    await page.mouse.move(700, 500);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  }
  await bar.getByRole("link", { name: "User Profile" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);

  const logo = bar.getByRole("link", { name: "Hoopoe, home" });
  await markDocument(page);
  await logo.click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  expect(await isMarked(page)).toBe(true);

  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Jobs" }).click();
  await page.getByRole("button", { name: "Collapse the side bar" }).click();
  await markDocument(page);
  await logo.click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isMarked(page)).toBe(false);

  await bar.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("the theme is dark until it is switched, and stays as it was left [1.3, 4.1, 9.1]", async ({ page }) => {
  await signInAsOwner(page);
  const [root, body] = [page.locator("html"), page.locator("body")];
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect(body).toHaveClass(/dark-mode/);
  await page.getByRole("button", { name: "Light theme" }).click();
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(body).not.toHaveClass(/dark-mode/);
  expect(await page.evaluate(() => localStorage.getItem("isDarkMode"))).toBe("false");
  await page.reload();
  await expect(page.getByRole("button", { name: "Dark theme" })).toBeVisible();
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(body).not.toHaveClass(/dark-mode/);
  await page.getByRole("button", { name: "Dark theme" }).click();
  expect(await page.evaluate(() => localStorage.getItem("isDarkMode"))).toBe("true");
  await page.reload();
  await expect(body).toHaveClass(/dark-mode/);
});

/** The entries with the mark at the window's edge, as it is drawn. */
function markedIn(sideBar: Locator): Promise<(string | null)[]> {
  return sideBar.getByRole("link").evaluateAll((links) => {
    const colourOf = (link: Element): string => getComputedStyle(link, "::before").backgroundColor;
    return links.filter((link) => colourOf(link) === "rgb(255, 95, 31)").map((link) => link.textContent);
  });
}

async function expectBars(page: Page, areShown: boolean): Promise<void> {
  const count = areShown ? 1 : 0;
  await expect(page.getByRole("banner")).toHaveCount(count);
  await expect(page.getByRole("navigation", { name: "Sections" })).toHaveCount(count);
}

/** A mark on the document goes with it: a full load leaves none. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-marked"));
}
