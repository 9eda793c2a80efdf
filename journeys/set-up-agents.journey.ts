import { agentList, agentUpdate } from "@hoopoe/contract/assist/routes/agent.ts";
import { workflowCreate, workflowSaveAsTool, workflowSaveVersion } from "@hoopoe/contract/work/routes/workflow.ts";
import { modelCreate, modelList } from "@hoopoe/contract/assist/routes/model.ts";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { signIn } from "./harness/api-client.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { step } from "./harness/make-job.ts";
import { expect, owner, test } from "./harness/test.ts";

test.describe.configure({ mode: "serial" });

test("makes an agent, tries it and its tests beside the editor, saves another version and goes back to the first [2.4]", async ({
  page,
  product,
}) => {
  await enterAsOwner(page, "/dashboard/model");
  await expect(page.getByRole("table", { name: "Agents" })).toContainText("Platform");
  await page.getByRole("button", { name: "New agent" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByLabel("Name").fill("Counter of nights");
  await panel.getByLabel("Instructions").fill("Count.");
  await panel.getByLabel("Policy of Count items").selectOption("allow");
  await panel.getByLabel("May write to without approval").fill("soc@partner.example\n#incidents");
  await panel.getByRole("button", { name: "Create agent" }).click();
  await expect(panel).toContainText("Version 1");
  await panel.getByLabel("Instructions").fill("Count twice.");
  await panel.getByLabel("What changed").fill("Twice");
  await panel.getByRole("button", { name: "Save new version" }).click();
  await expect(panel).toContainText("Version 2");

  await panel.getByText("Playground", { exact: true }).click();
  const playground = panel.getByRole("region", { name: "Playground" });
  await playground.getByLabel("Question").fill("How many items are there?");
  await playground.getByRole("button", { name: "Ask" }).click();
  await expect(playground).toContainText("no model is connected");
  for (const [index, count] of ["0", "7"].entries()) {
    await panel.getByRole("button", { name: "Add a test" }).click();
    await panel.getByLabel(`Question of test ${index + 1}`).fill("How many items are there?");
    await panel.getByLabel("Number in it").nth(index).fill(count);
  }
  await panel.getByRole("button", { name: "Save new version" }).click();
  await playground.getByRole("button", { name: "Run 2 tests" }).click();
  await expect(playground.getByRole("status")).toHaveText("0 of 2 passed");
  const outcomes = playground.getByRole("list", { name: "Test results" }).getByRole("listitem");
  await expect(outcomes.nth(0)).toContainText("It doesn't say 0.");
  await expect(outcomes.nth(1)).toContainText("It doesn't say 7.");
  await expect(panel.getByLabel("Instructions")).toHaveValue("Count twice.");

  await panel.getByText("Versions", { exact: true }).click();
  await panel.getByRole("button", { name: /Version 1/ }).click();
  await expect(panel.getByText("- Count.", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Restore as a new version" }).click();
  await expect(panel).toContainText("Version 4");
  const api = await signIn(product.baseUrl, owner);
  const made = (await api.call(agentList)).data.find(({ name }) => name === "Counter of nights");
  expect(made?.definition).toMatchObject({ instructions: "Count.", recipients: ["soc@partner.example", "#incidents"] });

  await panel.getByText("Edit", { exact: true }).click();
  await panel.getByLabel("Instructions").fill("Count thrice.");
  const { definition = {}, version = 0 } = made ?? {};
  const theirs = { name: "Counter of nights", definition, version, note: "Theirs" };
  await api.call(agentUpdate, { params: { id: String(made?.id) }, body: theirs });
  await panel.getByRole("button", { name: "Save new version" }).click();
  const conflict = panel.getByRole("alert", { name: "Someone else saved changes" });
  await expect(conflict).toContainText("Someone saved version 5 of this agent");
  await expect(panel.getByLabel("Instructions")).toHaveValue("Count thrice.");
  await conflict.getByRole("button", { name: "Save mine as version 6" }).click();
  await expect(panel).toContainText("Version 6");
  await expect(conflict).toBeHidden();
  await expect(panel.getByLabel("Instructions")).toHaveValue("Count thrice.");
  await page.goto("/dashboard/model?agent=999999");
  await expect(panel.getByRole("heading", { name: "No such agent" })).toBeVisible();
  await panel.getByRole("button", { name: "All agents" }).click();
  await expect(page).not.toHaveURL(/agent=/);
  await page.getByRole("button", { name: "Counter of nights" }).click();
  await panel.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete agent" }).click();
  await expect(page.getByRole("button", { name: "Counter of nights" })).toHaveCount(0);
  expect((await api.call(agentList)).data.filter(({ name }) => name === "Counter of nights")).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("connects a model whose key is never shown again, tests it, and asks another one earlier [2.4]", async ({
  page,
  product,
}) => {
  await enterAsOwner(page, "/dashboard/model?tab=models");
  await expect(page.getByRole("list", { name: "Models" })).toContainText("Quotes");
  await expect(page.getByText("Search by meaning is off: connect a model that makes embeddings")).toBeVisible();
  await page.getByRole("button", { name: "Connect a model" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByLabel("Provider").selectOption("openai-compatible");
  await panel.getByLabel("Name").fill("House model");
  await panel.getByLabel("Model", { exact: true }).fill("small");
  await panel.getByRole("button", { name: "Connect" }).click();
  await expect(panel.getByText("Is required: enter the address that ends in /v1.")).toBeVisible();
  await panel.getByLabel("Address").fill("https://models.example/v1");
  await panel.getByLabel("API key").fill("sk-journey-key-0042");
  await panel.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("list", { name: "Models" })).toContainText("key …0042");
  expect(await page.content()).not.toContain("journey-key");
  await page.getByRole("button", { name: "Test House model" }).click();
  await expect(page.getByText("Check the address", { exact: false })).toBeVisible({ timeout: 40_000 });
  const api = await signIn(product.baseUrl, owner);
  expect((await api.call(modelList)).data[0]).toMatchObject({ name: "House model", key: { set: true, last4: "0042" } });
  const spare = {
    kind: "openai-compatible",
    name: "Spare model",
    model: "s",
    baseUrl: "https://spare.example/v1",
  } as const;
  await api.call(modelCreate, { body: spare });
  await page.goto("/dashboard/model?tab=models");
  const rows = page.getByRole("list", { name: "Models" }).getByRole("listitem");
  await expect(rows).toContainText(["House model", "Spare model", "Quotes"]);
  await page.getByRole("button", { name: "Move Spare model up" }).click();
  await expect(rows).toContainText(["Spare model", "House model", "Quotes"]);
  const names = async () => (await api.call(modelList)).data.map(({ name }) => name);
  await expect.poll(names).toEqual(["Spare model", "House model", "Quotes"]);
  await page.getByRole("button", { name: "Writing" }).press("Enter");
  await expect(page).toHaveURL(/model=task-report/);
  const task = page.getByRole("complementary", { name: "Writing" });
  await task.getByLabel("Model").selectOption("House model");
  await task.getByLabel("Tokens per day").fill("5000");
  await task.getByRole("button", { name: "Save changes" }).click();
  const tasks = page.getByRole("table", { name: "Tasks" }).getByRole("row");
  await expect(tasks.filter({ hasText: "Writing" })).toContainText("small at models.example5,000 tokens");
  await expect(tasks.filter({ hasText: "Judging" })).toContainText("small at models.example · default");
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("finds AI tools by words and kind, opens a workflow's in the wizard, tries one, and its use is counted [2.5]", async ({
  page,
  product,
}) => {
  const api = await signIn(product.baseUrl, owner);
  const workflow = { nodes: [step("end", "Flow")], edges: [] };
  const definition = { version: 1, trigger: { kind: "manual" }, workflow };
  const { data } = await api.call(workflowCreate, { body: { name: "Made in the wizard", definition } });
  const made = { params: { id: data.id } };
  await api.call(workflowSaveVersion, { ...made, body: { revision: data.revision } });
  await api.call(workflowSaveAsTool, { ...made, body: { name: "Made in the wizard" } });

  await enterAsOwner(page, "/dashboard/ai-tool");
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(tool("Count items")).toBeVisible();
  const kinds = page.getByRole("group", { name: "Filter tools" });
  await kinds.getByText("Workflows", { exact: true }).click();
  await expect(tool("Count items")).toHaveCount(0);
  await tool("Made in the wizard").click();
  await page.getByRole("complementary").getByRole("link", { name: "Open in the wizard" }).click();
  await expect(page.getByRole("textbox", { name: "Workflow name" })).toHaveValue("Made in the wizard");
  await page.getByRole("link", { name: "Back to AI Tools" }).click();
  await page.getByRole("link", { name: "Orchestration wizard" }).click();
  await expect(page.getByRole("heading", { name: "Orchestration wizard" })).toBeVisible();
  await page.getByRole("link", { name: "Back to AI Tools" }).click();

  await page.getByLabel("Search tools").fill("count");
  await expect(tool("Made in the wizard")).toHaveCount(0);
  await tool("Count items").click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText("Counts synced items exactly")).toBeVisible();
  await panel.getByLabel("Count by (optional)").selectOption("source");
  await panel.getByLabel("From (optional)").fill("2026-01-02T08:30");
  await panel.getByRole("button", { name: "Try it" }).click();
  await expect(panel.getByRole("status")).toContainText(/There (?:is|are) \d+ items?.*since/i);
  await panel.getByLabel("Words (optional)").fill("x".repeat(301));
  await panel.getByRole("button", { name: "Try it" }).click();
  await expect(panel.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("row", { name: /Count items/ })).toContainText(/[1-9]/);
  await page.goto("/dashboard/ai-tool?tool=nothing");
  await expect(panel.getByRole("heading", { name: "No such tool" })).toBeVisible();
  await panel.getByRole("button", { name: "All tools" }).click();
  await expect(panel).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});
