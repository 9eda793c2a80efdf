import { integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { workspaceCreate, workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import type { Locator, Page } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { bareProblems } from "./harness/bare-problems.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { pressThroughToasts } from "./harness/press-through-toasts.ts";
import { serveFeed } from "./harness/scripted-feed.ts";
import { makeDataDir } from "./harness/product-template.ts";
import { expect, owner, test } from "./harness/test.ts";

const opened = {
  id: "crane-1",
  title: "Crane two stands still",
  text: "Crane two of the north quay stopped at 06:40 because its brake overheated.",
  at: "2026-11-18T07:00:00Z",
};
const other = {
  id: "menu-1",
  title: "Canteen",
  text: "There will be soup on Friday for everybody on the north quay.",
  at: "2026-11-18T11:00:00Z",
};
const corrected = { ...opened, text: "Crane two of the north quay stopped at 06:40 because its cable had frayed." };
const closed = {
  id: "crane-2",
  title: "Crane two works again",
  text: "Crane two of the north quay was released by Marta Dunn at 16:05 after 9 hours.",
  at: "2026-11-18T16:10:00Z",
};

test("the email-security form offers each workspace of the caller's, and connects where it says [3.7]", async ({
  page,
  product,
}) => {
  const here = await ownWorkspace(page, { product, name: "North quay" });
  const { data: there } = await here.call(workspaceCreate, { body: { name: "South quay" } });
  const { data: workspaces } = await here.call(workspaceList);
  await enterAsOwner(page, "/dashboard/integration");
  await page.getByRole("button", { name: /^Abnormal/ }).click();
  const form = page.getByRole("complementary", { name: /Connect Abnormal/ });
  const workspace = form.getByLabel("Workspace");
  await expect(workspace.getByRole("option")).toHaveText(workspaces.map(({ name }) => name));
  await expect(workspace).toHaveValue(here.workspaceId);
  await workspace.selectOption("South quay");
  await form.getByRole("textbox", { name: /^API token/ }).fill("not-used");
  // These workspaces aren't the demo's: nothing may call the product itself.
  await form.getByRole("switch", { name: "Discover what it holds" }).click();
  await form.getByRole("switch", { name: "Activate at once" }).click();
  const saved = page.waitForResponse((answer) => /\/api\/authinfo/.test(answer.url()) && answer.ok());
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  await saved;
  const elsewhere = await signIn(product.baseUrl, { ...owner, workspaceId: there.id });
  expect((await elsewhere.call(integrationList)).data.map(({ catalogId }) => catalogId)).toContain(6);
  expect((await here.call(integrationList)).data.map(({ catalogId }) => catalogId)).not.toContain(6);
});

test("an owner sets up, connects a feed of their own, and what changes in it is in the next run and the report", async ({
  startOwnProduct,
  openContext,
}) => {
  test.slow(); // It sets up a product of its own: on a busy machine that alone takes its time.
  const feed = await serveFeed([opened, other]);
  const product = await startOwnProduct({
    DATA_DIR: await makeDataDir(),
    DEMO: "0",
    EGRESS_ALLOW_CIDR: "127.0.0.1/32",
  });
  const page = await (await openContext(product)).newPage();
  await becomeOwner(page, product.output());
  const stream = await connect(page, feed.url);
  await stream.getByRole("switch").click();
  await expect(stream).toContainText("2 items written");

  await openSearch(page, "crane");
  await expect(rowOf(page, "its brake overheated")).toBeVisible();
  await expect(rowOf(page, "soup on Friday")).toHaveCount(0);

  feed.publish([corrected, other, closed]);
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Integrations" }).click();
  await page.getByRole("button", { name: /^Harbour/ }).click();
  // The switch shows the wish at once: the next one waits for the server's answer.
  const stopped = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await stream.getByRole("switch").click();
  await stopped;
  await expect(stream.getByRole("switch")).not.toBeChecked();
  await stream.getByRole("switch").click();
  await expect(stream).toContainText("2 items written, 1 unchanged");

  await openSearch(page, "crane");
  await expect(rowOf(page, "its cable had frayed")).toBeVisible();
  await expect(rowOf(page, "released by Marta Dunn")).toBeVisible();
  await expect(rowOf(page, "its brake overheated")).toHaveCount(0);

  const write = page.getByRole("button", { name: "Write report" });
  // A key does not wait for the count of what was found, as a click would.
  await expect(write).toBeEnabled();
  await write.press("Enter");
  await page.getByLabel("Question").fill("What happened to crane two?");
  const form = page.getByRole("complementary", { name: "Write report" });
  await form.getByRole("button", { name: "Write report" }).click();
  const report = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Selected quotes" }) });
  await expect(report).toContainText("because its cable had frayed");
  await expect(report).toContainText("released by Marta Dunn at 16:05");
  await expect(report).not.toContainText("brake");
  feed.close();
});

/** The first page of an empty database, with the token that the start prints for whoever reads its output. */
async function becomeOwner(page: Page, output: string): Promise<void> {
  const token = /setup token: (\S+)/.exec(output)?.[1] ?? "";
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome to Hoopoe" })).toBeVisible();
  await page.getByLabel("Set-up token").fill("not-the-token");
  await page.getByLabel("Your name").fill("Marta Dunn");
  await page.getByLabel("Work email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Create owner and sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("That setup token isn't valid");
  expect(await bareProblems(page)).toEqual([]);
  await page.getByLabel("Set-up token").fill(token);
  await page.getByRole("button", { name: "Create owner and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Connect your first source" })).toBeVisible();
}

/** An address that is none is told at its field; the right one leads to the integration's only stream. */
async function connect(page: Page, url: string): Promise<Locator> {
  await page.getByRole("main").getByRole("link", { name: "Connect a source" }).click();
  await page.getByRole("button", { name: /^News feeds/ }).click();
  const panel = page.getByRole("complementary", { name: "Connect News feeds" });
  await panel.getByLabel("Name").fill("Harbour");
  await panel.getByLabel("Feed addresses").fill("not an address");
  await panel.getByRole("button", { name: "Connect" }).click();
  await expect(panel.getByRole("alert")).toContainText(/this isn.t a web address/i);
  // Nothing listens there: the test says so once, and nothing is called connected.
  await panel.getByLabel("Feed addresses").fill("http://127.0.0.1:1/feed");
  await panel.getByRole("button", { name: "Connect" }).click();
  const own = page.getByRole("complementary", { name: "Harbour" });
  const outcome = own.getByRole("status", { name: "Connection test results" });
  await expect(outcome).toContainText("Couldn't reach 127.0.0.1");
  await expect(page.getByText(/Couldn't reach/)).toHaveCount(1);
  await expect(page.getByText(/(?:is|feeds) connected/i)).toHaveCount(0);
  await own.getByRole("tab", { name: "Settings" }).click();
  await own.getByLabel("Feed addresses").fill(url);
  await own.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await own.getByRole("tab", { name: "Access" }).click();
  await expect(outcome).toContainText("It works");
  await own.getByRole("tab", { name: "Streams" }).click();
  const stream = own.getByRole("tabpanel").getByRole("region");
  await expect(stream).toBeVisible();
  return stream;
}

async function openSearch(page: Page, terms: string): Promise<void> {
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Saved Tasks" }).click();
  // By key: a toast of the run may lie over the page's head.
  await page.getByRole("link", { name: "New search" }).press("Enter");
  await page.getByLabel("Search terms").fill(terms);
  await pressThroughToasts(page.getByRole("button", { name: "Search", exact: true }));
}

function rowOf(page: Page, words: string): Locator {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: words });
}
