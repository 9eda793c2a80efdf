import { sentences } from "@hoopoe/contract/sentences.ts";
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { signIn } from "./harness/api-client.ts";
import { test } from "./harness/behind-proxy.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { jumpPausesUntil } from "./harness/jump-pauses.ts";
import { makeJob, runUntil, step } from "./harness/make-job.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { expect, owner } from "./harness/test.ts";

const executions = "/dashboard/workflow-generation?tab=executions";
const rows = (page: Page) =>
  page.getByRole("table", { name: "Executions" }).getByRole("rowgroup").getByRole("row").filter({ visible: true });

test("executions are filtered by what the data offers, the address keeps it, and a run that begins is counted live [3.19, 4.14, 5.6]", async ({
  page,
  product,
}) => {
  const api = await ownWorkspace(page, { product, name: "Filtered runs" });
  const asking = await makeJob(api, "Asks somebody", [step("approval", "Flow"), step("end", "Flow")]);
  const quick = await makeJob(api, "Ends at once", [step("end", "Flow", { outcome: "nothing to do" })]);
  const writing = await makeJob(api, "Sums up", [
    step("summarise", "Agents", { input: "Two mails were sent on Friday." }),
  ]);
  // A person who waits for the first run sees it come.
  await enterAsOwner(page, executions);
  await expect(page.getByText(sentences.executionsEmpty)).toBeVisible();
  await runUntil(api, asking, "waiting");
  await expect(rows(page)).toHaveCount(1);
  await runUntil(api, quick, "succeeded");
  await runUntil(api, quick, "succeeded", true);
  await runUntil(api, writing, "succeeded");

  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(rows(page).nth(3)).toContainText(/Approval\s*Waiting for/);
  await expect(rows(page).nth(2)).toContainText("nothing to do");

  await choose(page, "Status", "Succeeded");
  await expect(rows(page)).toHaveCount(3);
  // A second state widens, and is taken away again by itself.
  await choose(page, "Status", "Waiting");
  await expect(rows(page)).toHaveCount(4);
  await choose(page, "Status", "Waiting");
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
  for (const [filter, values] of [
    ["Status", ["Waiting", "Succeeded"]],
    ["Connector", ["Flow"]],
    ["Agent", ["Agents"]],
    ["Action", ["Run", "Dry run"]],
  ] as const) {
    const filters = page.getByRole("group", { name: "Filters" });
    await filters.getByRole("button", { name: new RegExp(`^${filter}`) }).click();
    await expect(page.getByRole("menuitemcheckbox")).toHaveText(values);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }

  await runUntil(api, quick, "succeeded");
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
  const api = await ownWorkspace(page, { product, name: "Many at once" });
  const asking = await makeJob(api, "Asks somebody", [step("approval", "Flow"), step("end", "Flow")]);
  for (let count = 0; count < 3; count += 1) await runUntil(api, asking, "waiting");
  const quick = await makeJob(api, "Ends at once", [step("end", "Flow")]);
  await runUntil(api, quick, "succeeded");

  await enterAsOwner(page, executions);
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  await expect(boxes).toHaveCount(4);
  await boxes.first().check();
  const chosen = page.getByRole("group", { name: "Selected runs" });
  await expect(chosen.getByRole("button", { name: "Cancel" })).toHaveAttribute("aria-disabled", "true");
  // With Shift, all between: of three only two go on still.
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(chosen).toContainText("3 runs selected");
  await chosen.getByRole("button", { name: "Cancel 2" }).click();
  await expect(page.getByRole("progressbar", { name: "Cancelling runs" })).toBeVisible();
  await expect(page.getByText("2 of 2 cancelled")).toBeVisible({ timeout: 30_000 });
  await expect(rows(page).filter({ hasText: "Cancelled" })).toHaveCount(2);
  await expect(rows(page).nth(3)).toContainText("Waiting for");
  await page.reload();
  await expect(page.getByText("2 of 2 cancelled")).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page).not.toHaveURL(/bulk=/);

  await choose(page, "Status", "Cancelled");
  await page.getByRole("group", { name: "All matching runs" }).getByRole("button", { name: "Retry all" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retry all" }).click();
  await expect(page.getByText("2 of 2 retried")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Remove the filter Status" }).click();
  await expect(rows(page).filter({ hasText: "Waiting for" })).toHaveCount(3);
});

test("no execution, an answer that fails, and a list that is live no more are said in the specification's sentences [7.45, 8.8, 8.9]", async ({
  cutter,
  behindProxy,
  product,
}) => {
  const api = await signIn(product.baseUrl, owner);
  const job = await makeJob(api, "Ends before the cut", [step("end", "Flow")]);
  await runUntil(api, job, "succeeded");
  const page = await behindProxy.newPage();
  await page.clock.install();
  await enterAsOwner(page, `${executions}&connectors=["Nothing of this name"]`);
  await expect(page.getByText(sentences.executionsEmpty)).toBeVisible();
  await page.getByRole("link", { name: "Schedules" }).click();
  const isList = ({ path }: { path: string }) => path.startsWith("/api/workflow/executions?");
  const tries = () => cutter.seen.filter((call) => isList(call) && call.isCut).length;
  cutter.cut(isList);
  await page.getByRole("link", { name: "Executions" }).click();
  await jumpPausesUntil(page, page.getByRole("alert").filter({ hasText: sentences.executionsFailed }));
  const before = tries();
  expect(before).toBeGreaterThanOrEqual(4);
  // Pressed while the way is still cut: once it is whole, the list may come back by itself and take the button along.
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(tries).toBeGreaterThan(before);
  cutter.cut(() => false);
  await jumpPausesUntil(page, page.getByRole("table", { name: "Executions" }));
  await expect(page.getByRole("alert")).toBeHidden();

  // What is on the screen stays when its page cannot be read any more, and does not call itself live meanwhile.
  await jumpPausesUntil(page, page.getByText(/^Live · \d+ run/));
  cutter.cut(isList);
  await jumpPausesUntil(page, page.getByText(new RegExp(`^${sentences.executionsFailed} · \\d+ run`)));
  await expect(page.getByText(/^Live ·/)).toBeHidden();
  await expect(rows(page).filter({ hasText: "Ends before the cut" })).toBeVisible();
  cutter.cut(() => false);
  await jumpPausesUntil(page, page.getByText(/^Live · \d+ run/));

  // Nor does it go where all of it is asked for anew.
  await runUntil(api, job, "succeeded");
  const fresh = page.getByRole("button", { name: "1 new run" });
  await jumpPausesUntil(page, fresh);
  const shown = await rows(page).count();
  cutter.cut(isList);
  await fresh.click();
  await jumpPausesUntil(page, page.getByText(/^Couldn't refresh\. Showing data from /));
  await expect(rows(page)).toHaveCount(shown);
  cutter.cut(() => false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveCount(shown + 1);
});

async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page
    .getByRole("group", { name: "Filters" })
    .getByRole("button", { name: new RegExp(`^${filter}`) })
    .click();
  await page.getByRole("menuitemcheckbox", { name: value }).click();
  await page.keyboard.press("Escape");
}
