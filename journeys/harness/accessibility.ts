import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds wrong with the page as it stands, against WCAG 2.2 AA; one line for each rule, with its first places; `onlyRule` alone where one is named. */
export async function accessibilityProblems(page: Page, onlyRule?: string): Promise<string[]> {
  await untilStill(page);
  // What passes is counted only, not described with a selector for each element.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (
    onlyRule === undefined
      ? axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      : axe.withRules(onlyRule)
  ).analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(" "));
    return `${id}: ${help} (${nodes.length}: ${places.join(", ")})`;
  });
}

/** What is just coming in or going out is half transparent: in colours that nobody reads. */
function untilStill(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const brief = document.getAnimations().filter(({ playState, effect }) => {
      const { duration, iterations } = effect?.getTiming() ?? {};
      return playState === "running" && Number(duration) <= 1_000 && iterations === 1;
    });
    return Promise.allSettled(brief.map(({ finished }) => finished)).then(() => undefined);
  });
}
