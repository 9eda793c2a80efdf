import { enterDemo } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

test("the first paint is dark where nothing is kept, and else has the kept theme, the system's where that was chosen in the palette [4.1, 9.1]", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  // The colour of the page as each frame was about to be painted, from the first one on.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = (): void => {
      if (document.body !== null) seen.push(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const colours = (): Promise<string[]> =>
    page.evaluate(() => [...new Set(String(Reflect.get(window, "seen")).split(/,(?=rgb)/))]);
  const [dark, light] = ["rgb(21, 20, 20)", "rgb(248, 248, 247)"];
  await enterDemo(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await colours()).toEqual([dark]);

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  // All of its name: the demo's reports and apps come before it where a word of theirs begins so.
  await page.keyboard.type("use the system");
  await expect(page.getByRole("option", { name: /Use the system’s theme/, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("body")).not.toHaveClass(/dark-mode/);
  const painted = await colours();
  expect(painted).toEqual([light]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("body")).toHaveClass(/(^| )dark-mode( |$)/);
});
