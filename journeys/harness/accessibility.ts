import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds wrong with the page as it stands, against WCAG 2.2 AA; one line for each rule, with its first places. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(" "));
    return `${id}: ${help} (${nodes.length}: ${places.join(", ")})`;
  });
}
