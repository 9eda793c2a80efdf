import { workflowGet, workflowList, workflowSaveDraft } from "@hoopoe/contract/work/routes/workflow.ts";
import { workflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { Page, Request } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { test } from "./harness/behind-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { expect, owner } from "./harness/test.ts";

/** The wizard with one step on its canvas that nobody has saved, kept on the server as a draft already. */
async function draw(page: Page, name: string, step = "summarise"): Promise<void> {
  await enterAsOwner(page, "/dashboard/ai-tool/wizard");
  await addStep(page, name, step);
  await expect(page).toHaveURL(/workflow=/);
}

async function addStep(page: Page, name: string, step: string): Promise<void> {
  await nameField(page).fill(name);
  await page.getByRole("searchbox", { name: "Add a step" }).fill(step);
  await page.getByRole("searchbox", { name: "Add a step" }).press("Enter");
}

const nameField = (page: Page) => page.getByRole("textbox", { name: "Workflow name" });

const question = (page: Page) => page.getByRole("alertdialog", { name: "Unsaved Changes" });
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true }).click();

/** Notes the addresses that events of 'Save & Leave' carry, for as long as the page is not loaded anew. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const addresses: unknown[] = [];
    Object.assign(window, { addresses });
    window.addEventListener("saveBeforeNavigation", (event) => {
      if (event instanceof CustomEvent) addresses.push(Reflect.get(Object(event.detail), "address"));
    });
  });
}
const received = (page: Page): Promise<unknown> => page.evaluate((): unknown => Reflect.get(window, "addresses"));

async function named(baseUrl: string, name: string) {
  const api = await signIn(baseUrl, owner);
  return (await api.call(workflowList)).data.filter((workflow) => workflow.name === name);
}

test("leaving the wizard asks; Save & Leave names the target, saves and goes; Leave Without Saving leaves nothing behind [2.18, 2.19, 2.20]", async ({
  page,
  product,
}) => {
  // A step that lacks nothing: saving it makes a version, which the draft that is kept by itself is not.
  await draw(page, "Saved on the way out", "end");
  await listen(page);
  await goTo(page, "Saved Tasks");
  await expect(question(page)).toContainText(
    "You have unsaved changes in your Orchestration Wizard workflow. Do you want to save before leaving?",
  );
  await question(page).getByRole("button", { name: "Save & Leave" }).click();
  await expect(page).toHaveURL(/\/dashboard\/save-data$/);
  expect(await received(page)).toEqual(["/dashboard/save-data"]);
  expect(await named(product.baseUrl, "Saved on the way out")).toMatchObject([{ nodeCount: 1, version: 1 }]);

  // What was saved before stays as it was, whether it was saved in this visit or opened by its address.
  const saved = { name: "Saved on the way out", nodeCount: 1, version: 1 };
  const [first] = await named(product.baseUrl, saved.name);
  const id = first?.id ?? "";
  for (const come of [
    () => page.evaluate(() => history.back()),
    () => page.goto(`/dashboard/ai-tool/wizard?workflow=${id}`),
  ]) {
    await come();
    await expect(nameField(page)).toHaveValue(saved.name);
    await nameField(page).fill("Regretted");
    await expect.poll(async () => named(product.baseUrl, "Regretted")).toHaveLength(1);
    await goTo(page, "Home");
    await question(page).getByRole("button", { name: "Leave Without Saving" }).click();
    await expect(page).toHaveURL(/\/dashboard\/home$/);
    await expect.poll(async () => named(product.baseUrl, saved.name)).toMatchObject([{ id, ...saved }]);
  }

  // Given up while its first draft is under way: that one goes too, once it has arrived.
  const arrival = Promise.withResolvers<void>();
  await page.route("**/api/workflow", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("/dashboard/ai-tool/wizard");
  await listen(page);
  const isFirst = (one: Request) => one.method() === "POST" && one.url().endsWith("/api/workflow");
  const sent = page.waitForRequest(isFirst);
  await addStep(page, "Given up", "summarise");
  await sent;
  await goTo(page, "Home");
  await question(page).getByRole("button", { name: "Leave Without Saving" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  expect(await received(page)).toEqual([]);
  const arrived = page.waitForResponse((response) => isFirst(response.request()));
  arrival.resolve();
  expect((await arrived).status()).toBe(201);
  await expect.poll(async () => named(product.baseUrl, "Given up")).toEqual([]);
});

test("Save & Leave of half-done work carries the whole address, and keeps one here until the words are safe [2.19]", async ({
  cutter,
  behindProxy,
  product,
}) => {
  const page = await behindProxy.newPage();
  await enterAsOwner(page, "/dashboard/model?tab=models");
  await goTo(page, "AI Tools");
  await page.getByRole("link", { name: "Orchestration wizard" }).click();
  await addStep(page, "Half done", "branch");
  await expect(page).toHaveURL(/workflow=/);
  await listen(page);
  // Half done it is no version yet, and its draft is kept by itself, as long as the way there is whole.
  cutter.cut(({ method, path }) => method !== "GET" && path.startsWith("/api/workflow"));
  await nameField(page).fill("Half done, renamed");
  const leave = async () => {
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/dashboard\/ai-tool$/);
    await page.evaluate(() => history.back());
    await question(page).getByRole("button", { name: "Save & Leave" }).click();
    await expect(question(page)).toBeHidden();
  };
  await leave();
  await expect(page.getByText("Couldn't save the workflow")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/ai-tool$/);
  cutter.cut(() => false);
  await page.evaluate(() => history.forward());
  await expect(nameField(page)).toHaveValue("Half done, renamed");
  await leave();
  await expect(page).toHaveURL(/\/dashboard\/model\?tab=models$/);
  expect(await received(page)).toEqual(["/dashboard/model?tab=models", "/dashboard/model?tab=models"]);
  expect(await named(product.baseUrl, "Half done, renamed")).toMatchObject([{ nodeCount: 1, version: 0 }]);
});

test("Stay cancels the navigation; between pages below AI Tools nobody is asked and the work is found again [2.21, 2.22, 4.2]", async ({
  page,
  product,
}) => {
  await draw(page, "Still being drawn");
  await goTo(page, "Jobs");
  await question(page).getByRole("button", { name: "Stay" }).click();
  await expect(question(page)).toBeHidden();
  await goTo(page, "Jobs");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/\/ai-tool\/wizard/);
  await expect(page.getByRole("textbox", { name: "Workflow name" })).toHaveValue("Still being drawn");

  await goTo(page, "AI Tools");
  await expect(page).toHaveURL(/\/dashboard\/ai-tool$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/ai-tool\/wizard/);
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole("group", { name: "Summarise, Agents" })).toBeVisible();
  await expect(page.getByText(/^Edited/)).toBeVisible();

  // Another workflow takes its place on the canvas: what was there is kept as it was left, and opened again.
  await nameField(page).fill("Left for another");
  const open = (name: string) =>
    page
      .getByRole("button", { name: "Open", exact: true })
      .click()
      .then(() => page.getByRole("menuitem", { name }).click());
  await open("New workflow");
  await expect(nameField(page)).toHaveValue("");
  await expect(question(page)).toBeHidden();
  expect(await named(product.baseUrl, "Left for another")).toMatchObject([{ nodeCount: 1, version: 0 }]);
  await open("Left for another");
  await expect(nameField(page)).toHaveValue("Left for another");
  await nameField(page).fill("Still being drawn");

  // The flag outlives the wizard's own screen: the list of tools still asks before the section is left.
  await goTo(page, "AI Tools");
  await goTo(page, "Home");
  await question(page).getByRole("button", { name: "Leave Without Saving" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await goTo(page, "AI Tools");
  await goTo(page, "Jobs");
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/workflow-generation/);
});

test("a draft that somebody else saved over is asked about: theirs is taken, or mine is saved over it", async ({
  page,
  product,
}) => {
  await draw(page, "Drawn by two");
  const api = await signIn(product.baseUrl, owner);
  const theySave = async (known: string, name: string) => {
    await expect.poll(async () => named(product.baseUrl, known)).toHaveLength(1);
    const id = (await named(product.baseUrl, known))[0]?.id ?? "";
    const { data } = await api.call(workflowGet, { params: { id } });
    const definition = workflowDefinition.parse(data.definition);
    await api.call(workflowSaveDraft, { params: { id }, body: { revision: data.revision, name, definition } });
  };
  const conflict = page.getByRole("alertdialog", { name: "Someone else saved changes" });

  // All that was drawn is there: nothing more of it comes by itself.
  await expect.poll(async () => named(product.baseUrl, "Drawn by two")).toMatchObject([{ nodeCount: 1 }]);
  await theySave("Drawn by two", "Theirs first");
  await nameField(page).fill("Mine, too late");
  await conflict.getByRole("button", { name: "Take theirs" }).click();
  await expect(nameField(page)).toHaveValue("Theirs first");

  await theySave("Theirs first", "Theirs again");
  await nameField(page).fill("Mine stays");
  await conflict.getByRole("button", { name: "Not yet" }).click();
  await expect(conflict).toBeHidden();
  await expect(nameField(page)).toHaveValue("Mine stays");
  // Another workflow is opened only once it is said which of the two stays.
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("menuitem", { name: "New workflow" }).click();
  await conflict.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(nameField(page)).toHaveValue("");
  await expect.poll(async () => named(product.baseUrl, "Mine stays")).toHaveLength(1);
});
