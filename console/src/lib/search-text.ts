import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";
import * as z from "zod/mini";

/**
 * A text in the address. The router reads each value as JSON where it can: `?terms=404`, typed by hand or linked from elsewhere,
 * is a number by then.
 */
export const searchText = z.catch(
  z.optional(z.pipe(z.union([z.string(), z.number(), z.boolean(), z.null()]), z.transform(String))),
  undefined,
);

/** As JSON, but for a number that would be written otherwise than it stands there: 1e5, or more digits than are exact. */
function parse(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === "number" && String(value) !== text) throw new TypeError("No number as it is written.");
  return value;
}

export const parseSearch = parseSearchWith(parse);
export const stringifySearch = stringifySearchWith(JSON.stringify, parse);
