import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cache, root } from "./paths.mjs";

const file = join(cache, "check.json");

/**
 * Remembers which steps of `npm run check` passed over which files, in `.cache/check.json`: a step whose files are as they
 * were then passes again.
 * @returns {{isFresh(step: string, folders?: string[]): boolean, keep(step: string, folders?: string[]): void}} `folders`
 * are those that the step reads, beside the files at the root and in tools/; all where absent
 */
export function freshSteps() {
  const hashes = hashFolders();
  const passed = readPassed();
  const stateOf = (folders = [...hashes.keys()]) =>
    ["", "tools", ...folders].map((folder) => hashes.get(folder) ?? "").join();
  return {
    isFresh: (step, folders) => passed[step] === stateOf(folders),
    keep(step, folders) {
      passed[step] = stateOf(folders);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(passed));
    },
  };
}

/** A hash over names and contents for each folder of the root; "" are the files beside them, "docs" has every page. What git ignores is left out. */
function hashFolders() {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "-z"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  /** @type {Map<string, import("node:crypto").Hash>} */
  const hashes = new Map();
  for (const path of listed.split("\0")) {
    const folder = path.endsWith(".md") ? "docs" : path.includes("/") ? path.slice(0, path.indexOf("/")) : "";
    const hash = hashes.get(folder) ?? createHash("sha256");
    hashes.set(folder, hash.update(`${path}\0`).update(contentOf(path)));
  }
  return new Map([...hashes].map(([folder, hash]) => [folder, hash.digest("base64")]));
}

/** Empty where it is gone or no file. @param {string} path */
function contentOf(path) {
  try {
    return readFileSync(join(root, path));
  } catch {
    return "";
  }
}

function readPassed() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
