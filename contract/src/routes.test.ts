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
