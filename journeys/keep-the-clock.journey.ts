import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { jobList, jobMisses } from "@hoopoe/contract/work/routes/job.ts";
import { workflowCreate, workflowSaveVersion } from "@hoopoe/contract/work/routes/workflow.ts";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { makeJob, step } from "./harness/make-job.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { expect, test } from "./harness/test.ts";

const behindTheBack = (name: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, `../server/src/testing/${name}.ts`), ...args]);
const filledCount = Number(process.env["EXECUTIONS"] ?? 30_000);

test("a job is put on the clock; the times that it missed are shown, the latest is caught up on, and its run opens", async ({
  page,
  product,
}) => {
  const api = await ownWorkspace(page, { product, name: "By the clock" });
  const nodes = [step("end", "Flow", { outcome: "caught up" })];
  const definition = { version: 1, trigger: { kind: "manual" }, workflow: { nodes, edges: [] } };
  const { data: drawn } = await api.call(workflowCreate, { body: { name: "Hourly look", definition } });
  await api.call(workflowSaveVersion, { params: { id: drawn.id }, body: { revision: drawn.revision } });

  await enterAsOwner(page, "/dashboard/workflow-generation");
  await page.getByRole("button", { name: "New job" }).click();
  const form = page.getByRole("complementary", { name: "New job" });
  await form.getByLabel("Workflow").selectOption("Hourly look");
  await form.getByLabel("Starts").selectOption({ value: "schedule" });
  await form.getByLabel("Unit").selectOption("Hours");
  await form.getByLabel("Time zone").fill("Europe/Zurich");
  await form.getByLabel("Missed runs").selectOption("Run the latest one");
  // Its times are half an hour from now: were one of them this minute's, none of the missed ones would be caught up on.
  await form.getByLabel("Not before").fill(new Date(Date.now() - 24.5 * 3_600_000).toISOString().slice(0, 16));
  await form.getByLabel("Not after").fill("2099-12-31T12:00");
  // What was chosen is not lost by a link that was hit in passing.
  await page.getByRole("navigation", { name: "Sections" }).first().getByRole("link", { name: "Home" }).click();
  const question = page.getByRole("alertdialog", { name: "Unsaved Changes" });
  await expect(question).toContainText("You have unsaved changes in the new job.");
  await page.getByRole("button", { name: "Stay" }).click();
  await form.getByRole("button", { name: "Create job" }).click();
  await expect(page.getByRole("table", { name: "Jobs" })).toContainText("Hourly look");

  const made = (await api.call(jobList)).data.find(({ name }) => name === "Hourly look");
  expect(made?.trigger).toMatchObject({
    kind: "schedule",
    catchUp: "latest",
    endDate: expect.stringContaining("2099-12-31"),
  });
  await behindTheBack("rewind-job", product.dataDir, made?.id ?? "", "4");
  const misses = async () => (await api.call(jobMisses, { params: { id: made?.id ?? "" } })).data;
  // The latest is noted last, once its run has begun.
  const isCaughtUp = async () => (await misses()).some(({ executionId }) => executionId !== null);
  await expect.poll(isCaughtUp, { message: "the job has been caught up on", timeout: 60_000 }).toBe(true);
  await page.getByRole("navigation", { name: "Parts of Jobs" }).getByRole("link", { name: "Schedules" }).click();
  const list = page.getByRole("list", { name: "Missed runs of Hourly look" });
  await expect(list.getByRole("listitem").filter({ hasText: "skipped by its policy" }).first()).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(list.getByRole("link", { name: /^caught up/ })).toHaveCount(1);
  await list.getByRole("link", { name: /^caught up/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hourly look" })).toBeVisible();
  await expect(page.getByRole("status").getByText("caught up")).toBeVisible();
});

test("of tens of thousands of executions the newest are there at once, a filter narrows them, and scrolling brings older ones [3.19, 5.6]", async ({
  page,
  product,
}) => {
  const api = await ownWorkspace(page, { product, name: "Many runs" });
  await makeJob(api, "Ends at once", [step("end", "Flow")]);
  await behindTheBack("fill-executions", product.dataDir, api.workspaceId, String(filledCount));

  await enterAsOwner(page, "/dashboard/workflow-generation?tab=executions");
  const table = page.getByRole("table", { name: "Executions" });
  const rows = table.getByRole("rowgroup").getByRole("row").filter({ visible: true });
  await expect(page.getByText("100 runs and more")).toBeVisible();
  // No more of them in the page than fit the window, however many are read.
  expect(await rows.count()).toBeLessThan(60);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 100_000);
  await expect(page.getByText("200 runs and more")).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);

  await page.getByRole("group", { name: "Filters" }).getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Failed" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/status=.*failed/);
  await expect(rows.first()).toContainText("Failed");
  await expect(rows.filter({ hasText: "Succeeded" })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove the filter Status" }).click();
  await expect(rows.filter({ hasText: "Succeeded" }).first()).toBeVisible();
});
