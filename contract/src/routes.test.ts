import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { routes } from "./routes.ts";

it("gives every call one id and one method and path", () => {
  const ids = routes.map((route) => route.id);
  const addresses = routes.map((route) => `${route.method} ${route.path}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it("names the noun of every id in a path, so that foreign ids can be tried on it", () => {
  for (const route of routes) {
    const ids = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    for (const id of ids) expect(Object.keys(route.nouns ?? {}), route.id).toContain(id);
  }
});

// Clients outside call these: one that goes or moves is a decision, and the line of the list goes with it.
it("serves the calls that route-list.txt names, and no other", () => {
  const listed = readFileSync(join(import.meta.dirname, "route-list.txt"), "utf8")
    .trim()
    .split("\n");
  expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(listed);
});
