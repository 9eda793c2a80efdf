import type * as z from "zod";
import type { VendorAnswer } from "./call-vendor.ts";

/** The answer's body through its schema; throws what JSON.parse or the schema says. */
export function readJson<Schema extends z.ZodType>(schema: Schema): (answer: VendorAnswer) => z.output<Schema> {
  return ({ bytes }) => schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
