import { expect, it } from "vitest";
import { widerSearches } from "./wider-searches.ts";

it.each([
  [
    "pump dock four",
    {
      "Any of the words": "pump OR dock OR four",
      "Without “pump”": "dock four",
      "Without “dock”": "pump four",
      "Without “four”": "pump dock",
    },
  ],
  ["pump", {}],
  [
    'pump "dock four"',
    {
      "Any of the words": 'pump OR "dock four"',
      "Words, not phrases": "pump dock four",
      "Without “pump”": '"dock four"',
      "Without “dock four”": "pump",
    },
  ],
  ['"pump of dock"', { "Words, not phrases": "pump of dock" }],
  [
    'author:"Ada Byron" AND pump NOT dock',
    {
      "Without “author:Ada Byron”": "pump NOT dock",
      "Without “pump”": 'author:"Ada Byron" NOT dock',
      "Without “NOT dock”": 'author:"Ada Byron" pump',
    },
  ],
  ["(pump OR dock) brake", { "Without “(pump OR dock)”": "brake", "Without “brake”": "(pump OR dock)" }],
  ["pump OR dock", {}],
  ['"pump one" OR dock NOT "brake two"', { "Words, not phrases": 'pump one OR dock NOT "brake two"' }],
  ['pump -"brake two"', { "Without “pump”": '-"brake two"', "Without “-brake two”": "pump" }],
  ["“pump one”", { "Words, not phrases": "pump one" }],
  ['"pump (one"', {}],
  ["pump or dock - pump", { "Any of the words": "pump OR dock", "Without “pump”": "dock", "Without “dock”": "pump" }],
  ['pump "dock', {}],
  ["(pump dock", {}],
])("what asks for less than %s", (terms, wider) => {
  expect(Object.fromEntries(widerSearches(terms).map((one) => [one.label, one.terms]))).toEqual(wider);
});
