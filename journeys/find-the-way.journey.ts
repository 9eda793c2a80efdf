import { workspaceCreate, workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import type { Locator, Page } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { enterAsOwner, enterDemo } from "./harness/enter.ts";
import { fillReports } from "./harness/fill-workspace.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { signInAsOwner } from "./harness/sign-in-as-owner.ts";
import { forgive } from "./harness/forgive.ts";
import { looksOf } from "./harness/looks-of.ts";
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

const brandOrange = "rgb(255, 95, 31)";

/** What the product is made of: integrations, jobs, AI tools with the wizard, saved tasks, reports. */
const screens = [
  ["/dashboard/integration", "Integrations"],
  ["/dashboard/workflow-generation", "Jobs"],
  ["/dashboard/ai-tool", "AI Tools"],
  ["/dashboard/ai-tool/wizard", "Orchestration wizard"],
  ["/dashboard/save-data", "Saved Tasks"],
  ["/dashboard/save-data/search", "Search"],
  ["/dashboard/save-data/report-templates", "Report templates"],
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
    const title = name === "Agents & Models" ? "Agents, Models and AI Tools" : name;
    if (name !== "Home") await expect(screen.getByRole("heading", { level: 1 })).toHaveText(title);
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

test("below /dashboard stand the bars, elsewhere the page alone with its title [2.12, 2.13]", async ({
  page,
  problems,
}) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(page).toHaveTitle("Sign in · Hoopoe");
  await expectBars(page, false);
  // The browser logs the status of the page itself.
  expect((await page.goto("/no/such/page"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  await expectBars(page, false);
  forgive(problems, /status of 404 .*\/no\/such\/page/);
  await signInAsOwner(page);
  await expectBars(page, true);
  await expect(page.locator("body")).toHaveClass(/(^| )dark-mode( |$)/);
  await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached();
  await page.goto("/dashboard/no-such-page");
  await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  await expectBars(page, true);
});

test("the workspace selector begins with 'Select Workspace ID', and names each workspace; one signs in, picks one and works there, also after a reload [2.14, 1.1, 3.1]", async ({
  page,
  product,
  openContext,
}) => {
  const api = await signIn(product.baseUrl, owner);
  const { data: second } = await api.call(workspaceCreate, { body: { name: "Second quay" } });
  const { data: workspaces } = await api.call(workspaceList);
  await signInAsOwner(page);
  const selector = page.getByRole("combobox", { name: "Workspace" });
  const closed = (text: string) => expect(selector).toHaveText(text);
  await closed("Workspace: Main");
  // As it is seen, too: what is there for screen readers alone is one pixel wide.
  const seen = await selector.getByText("Workspace:").boundingBox();
  expect(seen?.width).toBeGreaterThan(40);
  const main = workspaces.find(({ name }) => name === "Main");
  await expect.poll(() => keptWorkspace(page)).toEqual([main?.id, "false"]);
  await selector.click();
  const names = workspaces.map(({ name }) => `Workspace: ${name}`);
  await expect(page.getByRole("option")).toHaveText(["Select Workspace ID", ...names]);
  // What the page reads from now on is of the workspace that was picked.
  const read = page.waitForRequest((call) => call.headers()["x-workspace"] === second.id);
  await page.getByRole("option", { name: "Workspace: Second quay" }).click();
  await read;
  await closed("Workspace: Second quay");
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Good / })).toBeVisible();
  // The choice belongs to the session: it lasts a reload, and the browser keeps the default workspace as before.
  await page.reload();
  await closed("Workspace: Second quay");
  expect(await keptWorkspace(page)).toEqual([main?.id, "false"]);
  // The first option names none: the server's default is used, and the closed selector reads as that option does.
  await selector.click();
  await page.getByRole("option", { name: "Select Workspace ID" }).click();
  await closed("Select Workspace ID");
  await page.reload();
  await closed("Workspace: Main");
  const guest = await (await openContext()).newPage();
  await enterDemo(guest);
  const [demo] = (await (await signIn(product.baseUrl)).call(workspaceList)).data;
  await expect.poll(() => keptWorkspace(guest)).toEqual([demo?.id, "true"]);
});

test("each part of the product has its screen, under its own address and title [1.2]", async ({ page, product }) => {
  const { reportId, pirId } = await fillReports(await ownWorkspace(page, { product, name: "All parts" }), "winch");
  await signInAsOwner(page);
  for (const [path, title] of screens) {
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
  }
  // A report is found among the saved tasks, and opens on a screen of its own with what it says; so does a question.
  await page.goto("/dashboard/save-data?tab=reports");
  await page.getByRole("table", { name: "Reports" }).getByText("What happened?").click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/save-data/report/${reportId}`));
  await expect(page).toHaveTitle(/^Report · /);
  await expect(page.getByRole("article").getByText(/winch/).first()).toBeVisible();
  await page.goto(`/dashboard/save-data/pir/${pirId}`);
  await expect(page).toHaveTitle(/^Saved question · /);
  await expect(page.getByRole("heading", { level: 1, name: "What the harbour asks" })).toBeVisible();
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

test("the top bar's icons say what they are; the logo, in the brand's orange, leads home, the small one by a full reload [2.15, 2.16, 9.2]", async ({
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
  expect(await orangeParts(logo)).toBe(6);
  await markDocument(page);
  await logo.click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  expect(await isMarked(page)).toBe(true);

  const toJobs = page.getByRole("link", { name: "Jobs", exact: true }).filter({ visible: true });
  await toJobs.click();
  await page.getByRole("button", { name: "Collapse the side bar" }).click();
  await expectSmallLogo(page, logo);

  // A phone has the small one, though its side bar isn't collapsed.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  await toJobs.click();
  await expect(page).toHaveURL(/\/workflow-generation/);
  await expectSmallLogo(page, logo);
  if (size !== null) await page.setViewportSize(size);

  await bar.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("the theme is dark until it is switched, looks its part, and stays as it was left [1.3, 4.1, 9.1]", async ({
  page,
}) => {
  await signInAsOwner(page);
  const [root, body] = [page.locator("html"), page.locator("body")];
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect(body).toHaveClass(/dark-mode/);
  await expect.poll(() => looksOf(page)).toEqual({ grounds: "dark", texts: "light", scheme: "dark" });
  await page.getByRole("button", { name: "Light theme" }).click();
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(body).not.toHaveClass(/dark-mode/);
  await expect.poll(() => looksOf(page)).toEqual({ grounds: "light", texts: "dark", scheme: "light" });
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
  return sideBar.getByRole("link").evaluateAll((links, orange) => {
    const colourOf = (link: Element): string => getComputedStyle(link, "::before").backgroundColor;
    return links.filter((link) => colourOf(link) === orange).map((link) => link.textContent);
  }, brandOrange);
}

/** The default workspace's id and demo flag, as the browser keeps them. */
function keptWorkspace(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => ["defaultWsId", "isDemo"].map((key) => localStorage.getItem(key)));
}

/** How many parts of the logo are painted in the brand's orange: the head and the five feathers. */
function orangeParts(logo: Locator): Promise<number> {
  return logo.locator("svg").evaluate((svg, orange) => {
    const isOrange = (part: Element): boolean => {
      const { fill, stroke } = getComputedStyle(part);
      return part.tagName === "circle" ? fill === orange : stroke === orange;
    };
    return [...svg.querySelectorAll("circle, path")].filter(isOrange).length;
  }, brandOrange);
}

/** It has no name beside it, and a press on it loads the whole page again. */
async function expectSmallLogo(page: Page, logo: Locator): Promise<void> {
  await expect(logo).toHaveText("");
  expect(await orangeParts(logo)).toBe(6);
  await markDocument(page);
  await logo.click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
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

test("agents, models and AI tools are three parts; the third lists tools with what uses them, and leads to AI Tools [2.4]", async ({
  page,
}) => {
  await signInAsOwner(page);
  await page.goto("/dashboard/model");
  await expect(page.getByRole("heading", { level: 1, name: "Agents, Models and AI Tools" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Agents", "Models", "AI Tools", "Use and cost"]);
  await page.getByRole("tab", { name: "AI Tools" }).click();
  await expect(page).toHaveURL(/tab=tools/);
  const rows = page.getByRole("list", { name: "AI tools" }).getByRole("listitem");
  await expect(rows.filter({ hasText: /Used by/ }).first()).toBeVisible();
  await rows.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/dashboard\/ai-tool\?.*tool=/);
  await page.goBack();
  await page.getByRole("link", { name: "Open AI Tools" }).click();
  await expect(page).toHaveURL(/\/dashboard\/ai-tool$/);
});
