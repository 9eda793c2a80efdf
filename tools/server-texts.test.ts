import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectors } from "@hoopoe/connectors/catalog.ts";
import { expect, it } from "vitest";

it("each product says in German what it is for", () => {
  const german = readFileSync(join(import.meta.dirname, "..", "console/src/messages/de/products.ts"), "utf8");
  const found = [...german.matchAll(/^ {2}p(\d+): "/gm)].map(([, id]) => Number(id));
  const ids = connectors.map(({ manifest }) => manifest.catalogId);
  expect(found).toEqual(ids.toSorted((a, b) => a - b));
});
