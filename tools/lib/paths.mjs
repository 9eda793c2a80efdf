import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const cache = join(root, ".cache");

/** Node 24 as the npm package `node` brings it; undefined while that is not installed. */
export function findNode24() {
  const path = join(root, "node_modules/node/bin/node");
  return existsSync(path) ? path : undefined;
}
