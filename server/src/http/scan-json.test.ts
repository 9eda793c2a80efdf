import { defaultBodyLimits } from "@hoopoe/contract/body-limits.ts";
import { expect, it } from "vitest";
import { createJsonScanner } from "./scan-json.ts";

const limits = { bytes: 10_000, keys: 6, nodes: 8, depth: 3 };
/** Scans in chunks of `size` bytes; the breach and the bytes read until then. */
function scan(text: string, size = 1) {
  const scanner = createJsonScanner(limits);
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) {
    const breach = scanner.next(bytes.subarray(from, from + size));
    if (breach !== undefined) return { ...breach, read: from + size };
  }
  return undefined;
}

it.each([
  ["a key too many", '{"a":{"b":1,"c":2,"d":3,"e":4,"f":5,"g":6}}', { limit: "keys", path: "a.g" }],
  ["a list entry too many", '{"a":[0,[],0,0,0,0,0,0,0]}', { limit: "nodes", path: "a[6]" }],
  ["a level too many", '{"a":[0,{"b":{"c":1}}]}', { limit: "depth", path: "a[1].b" }],
  ["a name of many bytes, shortened", `{"${"é".repeat(200)}":{"b":{"c":{}}}}`, { limit: "depth" }],
])("%s is found, whatever pieces the body arrives in", (_what, text, found) => {
  for (const size of [1, 2, 7, 4096]) {
    expect(scan(text, size)).toMatchObject(found);
  }
});

it("as much as may be is read to its end", () => {
  for (const size of [1, 2, 7, 4096]) expect(scan('{"a":{"b":[1,2,3]},"c\\"}":"[{,:"}', size)).toBeUndefined();
});

it("reading stops at the limit, not at the end", () => {
  const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, n])));
  expect(scan(keys)?.read).toBeLessThan(60);
  expect(scan(`"${"x".repeat(20_000)}`, 64)).toMatchObject({ limit: "bytes", read: 10_048 });
});

it("what is not JSON does no harm", () => {
  const scanner = createJsonScanner(defaultBodyLimits);
  for (const text of ["]]]}}}", ",,,:::", '"\\', "\u0000", '{"a"'.repeat(50)])
    expect(scanner.next(Buffer.from(text))).toBeUndefined();
});
