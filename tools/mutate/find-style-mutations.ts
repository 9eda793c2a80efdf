import type { Mutation } from "./find-mutations.ts";

const declaration = /--([\w-]+):\s*(#[0-9a-f]{6}|var\(--[\w-]+\))(?=[;\s])/gi;

/** Changes of the colours that the theme names, each to another one that is far from it. `owner` is the name. */
export function findStyleMutations(source: string): Mutation[] {
  return [...source.matchAll(declaration)].map(({ 0: all, 1: owner = "", 2: value = "", index }) => {
    const start = index + all.length - value.length;
    const before = source.slice(0, start);
    const text = value.startsWith("#")
      ? opposite(value)
      : value === "var(--blue-600)"
        ? "var(--rose-500)"
        : "var(--blue-600)";
    return {
      kind: "colour changed",
      start,
      end: start + value.length,
      text,
      line: before.split("\n").length,
      column: start - (before.lastIndexOf("\n") + 1),
      owner,
    };
  });
}

function opposite(hex: string): string {
  return `#${(0xffffff - Number.parseInt(hex.slice(1), 16)).toString(16).padStart(6, "0")}`;
}
