import type { WorkflowDefinition } from "@hoopoe/contract/workflow.ts";
import { executionGet, executionList } from "@hoopoe/contract/routes/execution.ts";
import { jobCreate, jobRun } from "@hoopoe/contract/routes/job.ts";
import { workflowCreate, workflowSaveVersion } from "@hoopoe/contract/routes/workflow.ts";
import { workspaceCreate } from "@hoopoe/contract/routes/workspace.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import type { Page } from "@playwright/test";
import { type ApiClient, signIn } from "./harness/api-client.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { forgive } from "./harness/forgive.ts";
import { expect, owner, test } from "./harness/test.ts";

type Node = WorkflowDefinition["workflow"]["nodes"][number];

const executions = "/dashboard/workflow-generation?tab=executions";
const rows = (page: Page) =>
  page.getByRole("table", { name: "Executions" }).getByRole("rowgroup").getByRole("row").filter({ visible: true });

function step(id: string, product_name: string, params: Record<string, unknown> = {}): Node {
  const type = product_name === "Agents" ? "agent" : "connector";
  return { id, position: { x: 0, y: 0 }, data: { type, product_name, action: id, params } };
}

/** A job of its own for each name; answers with its id. */
async function makeJob(api: ApiClient, name: string, nodes: Node[]): Promise<string> {
  const edges = nodes.slice(1).map(({ id }, index) => {
    const from = nodes[index];
    const when = from?.data.action === "approval" ? { when: "approved" } : {};
    return { id: `line-${index}`, from: from?.id ?? "", to: id, ...when };
  });
  const definition = { version: 1, trigger: { kind: "manual" }, workflow: { nodes, edges } };
  const { data } = await api.call(workflowCreate, { body: { name, definition } });
  await api.call(workflowSaveVersion, { params: { id: data.id }, body: { revision: data.revision } });
  const made = await api.call(jobCreate, {
    body: {
      name,
      workflowId: data.id,
      versionId: null,
      trigger: { kind: "manual" },
      inputs: {},
      concurrency: 10,
      isOn: true,
      alertOnFailure: false,
    },
  });
  return made.data.id;
}

async function run(api: ApiClient, jobId: string, status: string, isDryRun = false): Promise<string> {
  const { executionId } = await api.call(jobRun, { params: { id: jobId }, body: { isDryRun } });
  const load = async () => (await api.call(executionGet, { params: { id: executionId } })).data.status;
  await expect.poll(load, { intervals: [50] }).toBe(status);
  return executionId;
}

test("executions are filtered by what the data offers, the address keeps it, and a run that begins is counted live [3.19, 4.14, 5.6]", async ({
  page,
  product,
}) => {
  // A workspace of its own: other journeys run jobs as well.
  const { data: workspace } = await (
    await signIn(product.baseUrl, owner)
  ).call(workspaceCreate, {
    body: { name: "Filtered runs" },
  });
  const api = await signIn(product.baseUrl, { ...owner, workspaceId: workspace.id });
  await page.addInitScript((id) => localStorage.setItem("defaultWsId", id), workspace.id);
  const asking = await makeJob(api, "Asks somebody", [step("approval", "Flow"), step("end", "Flow")]);
  const quick = await makeJob(api, "Ends at once", [step("end", "Flow", { outcome: "nothing to do" })]);
  const writing = await makeJob(api, "Sums up", [
    step("summarise", "Agents", { input: "Two mails were sent on Friday." }),
  ]);
  await run(api, asking, "waiting");
  await run(api, quick, "succeeded");
  await run(api, quick, "succeeded", true);
  await run(api, writing, "succeeded");

  await enterAsOwner(page, executions);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(3)).toContainText(/Approval\s*Waits for/);
  await expect(rows(page).nth(2)).toContainText("nothing to do");

  await choose(page, "Status", "Succeeded");
  await expect(rows(page)).toHaveCount(3);
  await choose(page, "Action", "Dry run");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/status=.*succeeded.*actions=.*dry-run/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Remove the filter Action" }).click();
  await page.getByRole("button", { name: "Remove the filter Status" }).click();
  await choose(page, "Agent", "Agents");
  await expect(rows(page)).toHaveText([/Sums up/]);
  await page.getByRole("button", { name: "Remove the filter Agent" }).click();
  await choose(page, "Connector", "Flow");
  await expect(rows(page)).toHaveCount(3);

  // Only what occurs can be chosen.
  await page.getByRole("button", { name: "Status" }).click();
  await expect(page.getByRole("menuitemcheckbox")).toHaveText(["Waiting", "Succeeded"]);
  await page.keyboard.press("Escape");

  await run(api, quick, "succeeded");
  await page.getByRole("button", { name: "1 new run" }).click();
  await expect(rows(page)).toHaveCount(4);
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Ends at once" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Timeline of the steps" }).getByRole("listitem")).toHaveCount(1);
});

test("runs that are marked are cancelled together, their progress is found again after a reload, and all that fit are taken up again", async ({
  page,
  product,
}) => {
  const { data: workspace } = await (
    await signIn(product.baseUrl, owner)
  ).call(workspaceCreate, { body: { name: "Many at once" } });
  const api = await signIn(product.baseUrl, { ...owner, workspaceId: workspace.id });
  await page.addInitScript((id) => localStorage.setItem("defaultWsId", id), workspace.id);
  const asking = await makeJob(api, "Asks somebody", [step("approval", "Flow"), step("end", "Flow")]);
  for (let count = 0; count < 3; count += 1) await run(api, asking, "waiting");
  const quick = await makeJob(api, "Ends at once", [step("end", "Flow")]);
  await run(api, quick, "succeeded");

  await enterAsOwner(page, executions);
  const boxes = page.getByRole("checkbox", { name: /^Choose / });
  await expect(boxes).toHaveCount(4);
  await boxes.first().check();
  const chosen = page.getByRole("group", { name: "Chosen runs" });
  await expect(chosen.getByRole("button", { name: "Cancel" })).toHaveAttribute("aria-disabled", "true");
  // With Shift, all between: of three only two go on still.
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(chosen).toContainText("3 runs chosen");
  await chosen.getByRole("button", { name: "Cancel 2" }).click();
  await expect(page.getByRole("progressbar", { name: "Cancelling runs" })).toBeVisible();
  await expect(page.getByText("2 of 2 cancelled")).toBeVisible({ timeout: 30_000 });
  await expect(rows(page).filter({ hasText: "Cancelled" })).toHaveCount(2);
  await expect(rows(page).nth(3)).toContainText("Waits for");
  await page.reload();
  await expect(page.getByText("2 of 2 cancelled")).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page).not.toHaveURL(/bulk=/);

  await choose(page, "Status", "Cancelled");
  await page.getByRole("group", { name: "All runs that fit" }).getByRole("button", { name: "Retry all" }).click();
  await page.getByRole("button", { name: "Retry all" }).last().click();
  await expect(page.getByText("2 of 2 taken up again")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Remove the filter Status" }).click();
  await expect(rows(page).filter({ hasText: "Waits for" })).toHaveCount(3);
});

test("no execution and an answer that fails are said in the specification's sentences [7.45, 8.8, 8.9]", async ({
  page,
  problems,
}) => {
  await enterAsOwner(page, `${executions}&connectors=["Nothing of this name"]`);
  await expect(page.getByText(sentences.executionsEmpty)).toBeVisible();
  await page.route(`**/api${executionList.path}?*`, (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      json: {
        code: "executions-failed",
        message: sentences.executionsFailed,
        status: 500,
        requestId: "r-1",
        type: "about:blank",
        title: "x",
      },
    }),
  );
  await page.getByRole("link", { name: "Schedules" }).click();
  await page.getByRole("link", { name: "Executions" }).click();
  await expect(page.getByRole("alert")).toContainText(sentences.executionsFailed);
  await page.unroute(`**/api${executionList.path}?*`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  forgive(problems, /status of 500/);
});

async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole("group", { name: "Filters" }).getByRole("button", { name: filter, exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: value }).click();
  await page.keyboard.press("Escape");
}
