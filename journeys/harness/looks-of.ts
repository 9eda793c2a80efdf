import type { Page } from "@playwright/test";

/** Whether the surfaces of the page, its bars among them, and the texts on them are dark or light; 'mixed' where they differ. */
export function looksOf(page: Page): Promise<{ grounds: string; texts: string; scheme: string }> {
  return page.evaluate(() => {
    const lookOf = (colour: string): string => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      const light = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      return light < 0.2 ? "dark" : light > 0.8 ? "light" : colour;
    };
    const one = (looks: string[]): string => (new Set(looks).size === 1 ? (looks[0] ?? "") : looks.join(" | "));
    const headings = [...document.querySelectorAll("h1, body")];
    const sideBar = document.querySelector("nav[aria-label=Sections]")?.parentElement ?? document.body;
    const grounds = [document.body, sideBar, ...document.querySelectorAll("header:not(main header)")];
    return {
      grounds: one(grounds.map((part) => lookOf(getComputedStyle(part).backgroundColor))),
      texts: one(headings.map((part) => lookOf(getComputedStyle(part).color))),
      scheme: getComputedStyle(document.documentElement).colorScheme,
    };
  });
}
