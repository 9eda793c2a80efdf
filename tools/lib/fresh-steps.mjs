import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cache } from "./paths.mjs";

const file = join(cache, "check.json");

/**
 * Remembers which steps of `npm run check` passed over which files, in `.cache/check.json`: a step whose files are as they
 * were then passes again.
 * @param {Map<string, Buffer>} contents of every file, by path
 * @returns {{isFresh(step: string, folders?: string[]): boolean, keep(step: string, folders?: string[]): void, recall(name: string): any, remember(name: string, value: unknown): void}}
 * `folders` are those that the step reads, beside the files at the root and in tools/; all where absent
 */
export function freshSteps(contents) {
  const hashes = hashFolders(contents);
  const passed = readPassed();
  const stateOf = (folders = [...hashes.keys()]) =>
    ["", "tools", ...folders].map((folder) => hashes.get(folder) ?? "").join();
  function remember(name, value) {
    passed[name] = value;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(passed));
  }
  return {
    isFresh: (step, folders) => passed[step] === stateOf(folders),
    keep: (step, folders) => remember(step, stateOf(folders)),
    recall: (name) => passed[name],
    remember,
  };
}

/** A hash over names and contents for each folder of the root; "" are the files beside them, "docs" has every page. What git ignores is left out. */
function hashFolders(contents) {
  /** @type {Map<string, import("node:crypto").Hash>} */
  const hashes = new Map();
  for (const [path, content] of contents) {
    const folder = path.endsWith(".md") ? "docs" : path.includes("/") ? path.slice(0, path.indexOf("/")) : "";
    const hash = hashes.get(folder) ?? createHash("sha256");
    hashes.set(folder, hash.update(`${path}\0`).update(content));
  }
  return new Map([...hashes].map(([folder, hash]) => [folder, hash.digest("base64")]));
}

function readPassed() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
