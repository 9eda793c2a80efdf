import { approvalPolicySave } from "@hoopoe/contract/work/routes/approval.ts";
import type { Locator, Page } from "@playwright/test";
import { makeJob, step } from "./harness/make-job.ts";
import { ownWorkspace } from "./harness/own-workspace.ts";
import { expect, owner, test } from "./harness/test.ts";

const stopsMax = 80;

/** Presses Tab until this has the focus, once it can be used; it fails where the keyboard does not get there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let stops = 0; stops < stopsMax && !(await hasFocus()); stops += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

async function jump(page: Page, words: string, entry: RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole("option", { name: entry, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
}

test("by keyboard alone: sign in, search, have it written up and look at a sentence's source; find a job, run it, approve it", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000); // Two whole ways, key by key.
  const api = await ownWorkspace(page, { product, name: "Keys" });
  await api.call(approvalPolicySave, { body: { mayRequesterApprove: true } });
  await makeJob(api, "Close the hatch", [step("approval", "Flow"), step("end", "Flow", { outcome: "It is closed" })]);
  const note = "The winch of berth four stood still at noon. Its cable had frayed and was cut by the crew.";
  await api.upload("note.txt", new Blob([note], { type: "text/plain" }));

  await page.goto("/login");
  await tabTo(page, page.getByLabel("Work email"));
  await page.keyboard.type(owner.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(owner.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  // The sign-in page has a heading too, and stands until the shell does.
  await expect(page.getByRole("heading", { level: 1, name: /^Good / })).toBeVisible();

  await jump(page, "winch", /^Search for “winch”/);
  await expect(page.getByRole("heading", { level: 1, name: "winch" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Write report" }));
  await page.keyboard.press("Enter");
  const form = page.getByRole("complementary", { name: "Write report" });
  await tabTo(page, form.getByRole("button", { name: "Write report" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/save-data\/report\//);
  const sentence = page
    .getByRole("article")
    .getByRole("link", { name: /stood still at noon/ })
    .first();
  await tabTo(page, sentence);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Evidence" })).toContainText("The source's own words");

  await jump(page, "hatch", /^Close the hatch/);
  await expect(page.getByRole("complementary", { name: "Close the hatch" })).toBeVisible();
  await tabTo(page, page.getByRole("row", { name: /Close the hatch/ }).getByRole("button", { name: /^Run/ }));
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Run Close the hatch" });
  await tabTo(page, sheet.getByRole("button", { name: "Run now" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/workflow-generation\/execution\//);
  await tabTo(page, page.getByRole("button", { name: "Approve", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("It is closed").first()).toBeVisible();
});
