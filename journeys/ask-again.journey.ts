import { jobCreate } from "@hoopoe/contract/work/routes/job.ts";
import { workflowCreate, workflowSaveVersion } from "@hoopoe/contract/work/routes/workflow.ts";
import { savedTaskList } from "@hoopoe/contract/operations/routes/saved-task.ts";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { signIn } from "./harness/api-client.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { refusal, refusing } from "./harness/refusing.ts";
import { expect, owner, test } from "./harness/test.ts";

test("a job is kept with its inputs, run again, put on the clock, shared, and shows each result [2.7]", async ({
  page,
  product,
}) => {
  const api = await signIn(product.baseUrl, owner);
  const node = {
    id: "end",
    position: { x: 0, y: 0 },
    data: { type: "connector", product_name: "Flow", action: "end", params: { outcome: { $ref: "inputs.word" } } },
  };
  const definition = { version: 1, trigger: { kind: "manual" }, workflow: { nodes: [node], edges: [] } };
  const { data: drawn } = await api.call(workflowCreate, { body: { name: "Says a word", definition } });
  await api.call(workflowSaveVersion, { params: { id: drawn.id }, body: { revision: drawn.revision } });
  await api.call(jobCreate, {
    body: {
      name: "Says a word",
      workflowId: drawn.id,
      versionId: null,
      trigger: { kind: "manual" },
      inputs: {},
      concurrency: 1,
      isOn: true,
      alertOnFailure: false,
    },
  });

  // A list that fails stands there with its reason and leaves the other one alone; it is not asked for without an end.
  const questions = await refusing(page, "/api/pir");
  await enterAsOwner(page, "/dashboard/save-data");
  await expect(page.getByRole("alert")).toContainText(`Couldn't load saved questions${refusal}`);
  await expect(page.getByText("Nothing saved yet")).toBeVisible();
  expect(questions.count()).toBeLessThanOrEqual(3);
  await questions.letThrough();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "New task" }).click();
  await page.getByRole("menuitem", { name: "A job with inputs" }).click();
  const form = page.getByRole("complementary", { name: "New task" });
  await form.getByLabel("Name").fill("Say hello");
  await form.getByLabel("Job").selectOption("Says a word");
  await form.getByLabel("Inputs").fill('{"word": "hello"}');
  await form.getByRole("switch", { name: "On a schedule" }).check();
  await form.getByLabel("Time zone").fill("Europe/Zurich");
  await form.getByRole("button", { name: "Save task" }).click();

  const task = page.getByRole("complementary", { name: "Say hello" });
  await expect(task.getByText("Never run.")).toBeVisible();
  await task.getByRole("button", { name: "Run now" }).click();
  const history = task.getByRole("region", { name: "History" });
  await expect(history.getByText("Succeeded")).toHaveCount(1);
  const share = task.getByRole("switch", { name: "Shared with the workspace" });
  // What was read stays on the page when it cannot be read anew, and says so.
  const tasks = await refusing(page, "/api/saved-task");
  await share.click();
  const old = page.getByText(/Couldn't refresh. Showing data from /);
  await expect(old).toBeVisible();
  await expect(page.getByRole("table", { name: "Saved tasks" })).toContainText("Say hello");
  await tasks.letThrough();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(old).toBeHidden();
  await expect(share).toBeChecked();
  await expect(page.getByRole("table", { name: "Saved tasks" })).toContainText("Succeeded");
  expect(await accessibilityProblems(page)).toEqual([]);
  const load = async () => (await api.call(savedTaskList)).data.find(({ name }) => name === "Say hello");
  await expect.poll(load).toMatchObject({ isShared: true, lastRun: { status: "succeeded" } });
  const kept = await load();
  expect(kept?.schedule?.timeZone).toBe("Europe/Zurich");
  expect(kept?.nextRunAt).not.toBeNull();

  await history.getByRole("link", { name: "Open the run" }).click();
  await expect(page.getByRole("status").getByText("hello")).toBeVisible();
});
