import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The files of a built console that a browser must have for its first page: what index.html names, the page's own
 * chunk (found by the name of its component), and all that these import statically. Fonts are not among them:
 * `npm run bench` counts what a real browser fetches.
 * @param {string} dist the built console
 * @param {string} component the file name of the page's component, without its ending
 * @returns {string[]} paths below dist
 */
export function firstLoad(dist, component) {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|svg))"/g)].map(([, path]) => path);
  const chunks = readdirSync(join(dist, "assets")).filter((name) => name.startsWith(`${component}-`));
  if (chunks.length === 0) throw new Error(`${dist} has no chunk of ${component}: was the component renamed?`);
  const found = new Set();
  for (const path of [...named, ...chunks.map((name) => `assets/${name}`)]) walk(dist, path, found);
  return [...found];
}

function walk(dist, path, found) {
  if (found.has(path) || !existsSync(join(dist, path))) return;
  found.add(path);
  if (!path.endsWith(".js")) return;
  const text = readFileSync(join(dist, path), "utf8");
  for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    walk(dist, `assets/${name}`, found);
}
