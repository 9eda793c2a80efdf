import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The files of a built console that every first visit fetches: what index.html names and all that these import
 * statically. Fonts and what a page loads later are not among them: a journey counts what a real browser fetches.
 * @param {string} dist the built console
 * @returns {string[]} paths below dist
 */
export function firstLoad(dist) {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const found = new Set();
  for (const [, path] of html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|svg))"/g)) walk(dist, path, found);
  return [...found];
}

function walk(dist, path, found) {
  if (found.has(path)) return;
  found.add(path);
  if (!path.endsWith(".js")) return;
  const text = readFileSync(join(dist, path), "utf8");
  for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    walk(dist, `assets/${name}`, found);
  }
}
