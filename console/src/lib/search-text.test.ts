import { expect, it } from "vitest";
import { readSearchParams } from "../features/search/search/search-params.ts";
import { parseSearch, stringifySearch } from "./search-text.ts";

it.each([
  ["404", "404"],
  ["007", "007"],
  ["1e5", "1e5"],
  ["12345678901234567890", "12345678901234567890"],
  ["true", "true"],
  ["null", "null"],
  ["CVE-2026-1000", "CVE-2026-1000"],
  ["%22404%22", "404"],
  ["a+OR+%22b+c%22", 'a OR "b c"'],
])("a search typed into the address is read literally: %s", (written, terms) => {
  expect(readSearchParams(parseSearch(`?terms=${written}&item=${written}`))).toMatchObject({ terms, item: terms });
});

it.each(["404", "1e5", "true", "null", '"a b"', "{}", "12345678901234567890"])(
  "what stands in the address is read again as it was written there: %s",
  (terms) => {
    expect(parseSearch(stringifySearch({ terms, run: 5, sources: ["1", "slack"] }))).toEqual({
      terms,
      run: 5,
      sources: ["1", "slack"],
    });
  },
);
