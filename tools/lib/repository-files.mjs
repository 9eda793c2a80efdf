import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** The content of each file that git knows or would add, by path; empty where it is gone or no file. @returns {Map<string, Buffer>} */
export function readRepository() {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "-z"],
    { cwd: root, encoding: "utf8" },
  );
  return new Map(listed.split("\0").map((path) => [path, contentOf(path)]));
}

/** @param {string} path */
function contentOf(path) {
  try {
    return readFileSync(join(root, path));
  } catch {
    return Buffer.alloc(0);
  }
}
