import { workflowList } from "@hoopoe/contract/routes/workflow.ts";
import type { Page } from "@playwright/test";
import { signIn } from "./harness/api-client.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { expect, owner, test } from "./harness/test.ts";

/** The wizard with one step on its canvas that nobody has saved, kept on the server as a draft already. */
async function draw(page: Page, name: string, step = "summarise"): Promise<void> {
  await enterAsOwner(page, "/dashboard/ai-tool/wizard");
  await page.getByRole("textbox", { name: "Name of the workflow" }).fill(name);
  await page.getByRole("searchbox", { name: "Add a step" }).fill(step);
  await page.getByRole("searchbox", { name: "Add a step" }).press("Enter");
  await expect(page).toHaveURL(/workflow=/);
}

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
const heard = (page: Page): Promise<unknown> => page.evaluate((): unknown => Reflect.get(window, "addresses"));

async function named(baseUrl: string, name: string) {
  const api = await signIn(baseUrl, owner);
  return (await api.call(workflowList)).data.filter((workflow) => workflow.name === name);
}

test("leaving the wizard asks; Save & Leave tells where to, saves and goes; Leave Without Saving leaves nothing behind [2.18, 2.19, 2.20]", async ({
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
  expect(await heard(page)).toEqual(["/dashboard/save-data"]);
  expect(await named(product.baseUrl, "Saved on the way out")).toMatchObject([{ nodeCount: 1, version: 1 }]);

  // Half done it is no version yet, but nothing of it is lost.
  await draw(page, "Half done", "branch");
  await page.getByRole("textbox", { name: "Name of the workflow" }).fill("Half done, renamed");
  await goTo(page, "Home");
  await question(page).getByRole("button", { name: "Save & Leave" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  expect(await named(product.baseUrl, "Half done, renamed")).toMatchObject([{ nodeCount: 1, version: 0 }]);

  // What was saved before stays as it was.
  const [saved] = await named(product.baseUrl, "Saved on the way out");
  await page.goto(`/dashboard/ai-tool/wizard?workflow=${saved?.id}`);
  const name = page.getByRole("textbox", { name: "Name of the workflow" });
  await expect(name).toHaveValue("Saved on the way out");
  await name.fill("Regretted");
  await expect.poll(async () => named(product.baseUrl, "Regretted")).toHaveLength(1);
  await goTo(page, "Home");
  await question(page).getByRole("button", { name: "Leave Without Saving" }).click();
  await expect
    .poll(async () => named(product.baseUrl, "Saved on the way out"))
    .toMatchObject([{ id: saved?.id, nodeCount: 1, version: 1 }]);

  await draw(page, "Given up");
  await listen(page);
  await expect.poll(async () => named(product.baseUrl, "Given up")).toHaveLength(1);
  await goTo(page, "Home");
  await question(page).getByRole("button", { name: "Leave Without Saving" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  expect(await heard(page)).toEqual([]);
  await expect.poll(async () => named(product.baseUrl, "Given up")).toEqual([]);
});

test("Stay cancels the navigation; between pages below AI Tools nobody is asked and the work is found again [2.21, 2.22, 4.2]", async ({
  page,
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
  await expect(page.getByRole("textbox", { name: "Name of the workflow" })).toHaveValue("Still being drawn");

  await goTo(page, "AI Tools");
  await expect(page).toHaveURL(/\/dashboard\/ai-tool$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/ai-tool\/wizard/);
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole("group", { name: "Summarise, Agents" })).toBeVisible();
  await expect(page.getByText(/^Edited/)).toBeVisible();

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
