import { bareProblems } from "./harness/bare-problems.ts";
import { enterAsOwner, enterDemo } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

test("maintenance: an owner turns it on from the palette and keeps working, others see its page until it ends [7.46]", async ({
  page,
  openContext,
}) => {
  await enterAsOwner(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("start maint");
  await expect(page.getByRole("option", { name: /Start maintenance/, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Start maintenance" }).click();
  await expect(page.getByText("Under maintenance: only owners can work.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Under maintenance");

  const guest = await (await openContext(undefined, { isFresh: true })).newPage();
  await guest.clock.install();
  await enterDemo(guest);
  await expect(guest.getByRole("heading", { name: "Under maintenance" })).toBeVisible();
  expect(await bareProblems(guest)).toEqual([]);

  await page.getByRole("button", { name: "End maintenance" }).click();
  await expect(page.getByText("Under maintenance: only owners can work.")).toBeHidden();
  await guest.clock.fastForward(31_000);
  await expect(guest.getByRole("heading", { name: "Under maintenance" })).toBeHidden();
  await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();
});
