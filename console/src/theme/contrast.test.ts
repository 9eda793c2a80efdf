import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contrastOf, hexOf, numberOf, oklabOf, readTokens, type Sight, type Theme } from "./contrast.ts";

const tokens = readTokens(
  ["tokens.css", "themes.css", "themes-data.css", "sources.css"]
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .join("\n"),
);
const surfaces = ["sunken", "page", "card", "raised", "overlay", "input", "inset"].map((name) => `surface-${name}`);
const rows = ["surface-card+surface-hover", "surface-card+surface-selected", "surface-raised+surface-active"];
const runs = "queued waiting running approval succeeded failed cancelled timed-out crashed skipped uncertain".split(
  " ",
);
const sources = [
  ...new Set(
    [...readFileSync(join(import.meta.dirname, "sources.css"), "utf8").matchAll(/--(source-[\w-]+):/g)].map(
      ([, name = ""]) => name,
    ),
  ),
];
const charts = Array.from({ length: 8 }, (_, index) => `chart-${index + 1}`);
const tinted = (name: string): string[] =>
  ["surface-card", "surface-overlay"].map((under) => `${under}+${name}-subtle`);

/** Each text must be read on each of these: AA asks 4.5. */
const textPairs: [string, readonly string[]][] = [
  ...["text", "text-secondary", "text-muted", "accent-text", "success", "warning", "danger", "info"].map(
    (name): [string, string[]] => [name, [...surfaces, ...rows]],
  ),
  ...["success", "warning", "danger", "info"].map((name): [string, string[]] => [name, tinted(name)]),
  ["accent-text", tinted("accent")],
  ["text-on-accent", ["accent", "accent-hover", "accent-pressed"]],
  ["text-on-danger", ["danger-fill"]],
  ["text-inverse", ["surface-inverse"]],
  ...[...runs.map((name) => `run-${name}`), ...sources].map((name): [string, string[]] => [name, surfaces.slice(1, 5)]),
  ["diff-add", ["surface-card+diff-add-bg"]],
  ["diff-remove", ["surface-card+diff-remove-bg"]],
  ...["key", "string", "number", "literal"].map((name): [string, string[]] => [`code-${name}`, ["surface-sunken"]]),
];

describe.each<Theme>(["dark", "light"])("%s theme", (theme) => {
  it.each(textPairs)("%s is readable on all its backgrounds", (foreground, backgrounds) => {
    for (const background of backgrounds) {
      expect(contrastOf(tokens, { theme, foreground, background }), `on ${background}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([...charts, "border-control", "focus"])("%s is seen beside page, card and raised surfaces", (graphic) => {
    for (const background of ["surface-page", "surface-card", "surface-raised"]) {
      expect(contrastOf(tokens, { theme, foreground: graphic, background }), `on ${background}`).toBeGreaterThanOrEqual(
        3,
      );
    }
  });

  it.each(sources)("%s is still seen as a muted bar", (source) => {
    expect(
      contrastOf(tokens, {
        theme,
        foreground: source,
        background: "surface-card",
        opacity: numberOf(tokens, theme, "chart-mute"),
      }),
    ).toBeGreaterThanOrEqual(3);
  });

  it.each<Sight>(["normal", "protan", "deutan", "tritan"])("chart colours are told apart with %s sight", (sight) => {
    const seen = charts.map((name) => oklabOf(tokens, { theme, name, sight }));
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        expect(Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))).toBeGreaterThan(0.06);
      }
    }
  });

  it("points with the brand's orange [3.20, 9.2]", () => {
    expect(hexOf(tokens, theme, "accent").toLowerCase()).toBe("#ff5f1f");
  });
});

it("draws the tab's icon in the brand's orange [9.2]", () => {
  const icon = readFileSync(join(import.meta.dirname, "../../public/hoopoe.svg"), "utf8");
  expect(icon.match(/"#[0-9a-f]{6}"/g)).toEqual(['"#ff5f1f"', '"#8f8d89"', '"#ff5f1f"', '"#160a04"']);
});

it("uses dark greys in the dark theme: hardly any colour, hardly any light [3.20, 9.2]", () => {
  for (const surface of surfaces) {
    const channels = [1, 3, 5].map((at) => Number.parseInt(hexOf(tokens, "dark", surface).slice(at, at + 2), 16));
    expect(Math.max(...channels), surface).toBeLessThan(64);
    expect(Math.max(...channels) - Math.min(...channels), surface).toBeLessThan(6);
  }
});
