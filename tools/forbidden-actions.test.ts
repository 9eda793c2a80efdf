import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { isVerb, verbs } from "@hoopoe/contract/permissions.ts";
import { expect, it } from "vitest";

const root = new URL("..", import.meta.url).pathname;

/*
 * A forbidden action is shown disabled with its reason. The server refuses whoever makes the call all the same, so nothing
 * would tell of a button that forgot to ask: this reads the pages instead.
 */
it("whatever a page calls that a viewer may not has a control that says so, or a question for its verb beside it", async () => {
  const routes = await loadRoutes();
  const sources = await loadSources(join(root, "console/src"));
  const all = [...sources.values()].join("\n");
  const result = [...all.matchAll(/\bcalls(?:=\{|: )([^}]*)|\buseRefusal\(([^)]*)\)|\bconst \w+Calls = \[([^\]]*)\]/g)];
  const named = new Set(result.flatMap((words) => words.join(" ").match(/\w+/g) ?? []));
  const missing: string[] = [];
  let count = 0;
  for (const [path, text] of sources) {
    for (const [, name = ""] of text.matchAll(/\bcall\(\s*(?:routes\.)?(\w+)/g)) {
      const { access = "public", method } = routes.get(name) ?? {};
      if (!isVerb(access) || verbs[access] === "viewer" || method === "GET") continue;
      count += 1;
      const isAsked = named.has(name) || asksFor(access, path, sources);
      if (!isAsked) missing.push(`${path.slice(root.length)}: ${name} needs ${access}`);
    }
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(60);
});

/**
 * Whether a file that calls asks for the verb, by itself or through a hook that does, or one that shows it, at most two
 * files further up: another control of the same screen does not count.
 */
function asksFor(verb: string, path: string, sources: ReadonlyMap<string, string>): boolean {
  const asking = [...sources].filter(([, words]) => words.includes(`"${verb}"`)).map(([file]) => file);
  const importersOf = (file: string) =>
    [...sources].filter(([, words]) => words.includes(`/${basename(file)}"`)).map(([other]) => other);
  const shown = importersOf(path);
  const nearby = new Set([path, ...shown, ...shown.flatMap(importersOf)]);
  const hooks = asking.filter((file) => /^use-.*\.ts$/.test(basename(file)));
  return [...asking, ...hooks.flatMap(importersOf)].some((file) => nearby.has(file));
}

/** Every call of the contract by the name that a page imports. */
async function loadRoutes(): Promise<Map<string, RouteSpec>> {
  const files = [...(await loadSources(join(root, "contract/src"))).keys()].filter((path) => path.includes("/routes/"));
  const found = new Map<string, RouteSpec>();
  for (const file of files) {
    const module: Record<string, unknown> = await import(file);
    for (const [name, value] of Object.entries(module)) if (isRoute(value)) found.set(name, value);
  }
  return found;
}

function isRoute(value: unknown): value is RouteSpec {
  return typeof value === "object" && value !== null && "access" in value && "path" in value;
}

async function loadSources(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && /\.tsx?$/.test(path) && !path.includes(".test."))
      found.set(path, await readFile(path, "utf8"));
  }
  return found;
}
