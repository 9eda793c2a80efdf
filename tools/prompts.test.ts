import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listPrompts } from "./lib/list-prompts.ts";

const page = "docs/prompts.md";
const rows = readFileSync(join(import.meta.dirname, "..", page), "utf8")
  .split("\n")
  .filter((line) => /^\| [a-z]+\//.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

it("every prompt has a line with its present version, and what is known of it", () => {
  const known = new Set(rows.map(([, name, , version]) => `${name} ${version}`));
  const missing = listPrompts().filter(({ name, version }) => !known.has(`${name} ${version}`));
  const lines = missing.map(
    ({ name, version }) => `| ${name} | (task) | ${version} | (date) | (what changed) | (score, or "not scored") |`,
  );
  expect(
    lines,
    `A prompt changed. Score it, answer its recordings anew, and add to ${page}:\n${lines.join("\n")}`,
  ).toEqual([]);
});

it("no line of a prompt lacks its task, date, change or score", () => {
  expect(rows.filter((cells) => cells.slice(1, 7).some((cell) => cell === "" || cell.startsWith("(")))).toEqual([]);
});
