import * as z from "zod/mini";

const schema = z.catch(z.record(z.string(), z.unknown()), {});

/** The fields that an integration's `attributes` text holds; none where the text is no JSON object. */
export function readAttributes(attributes: string): Record<string, unknown> {
  try {
    return schema.parse(JSON.parse(attributes));
  } catch {
    return {};
  }
}

/** The name a person gave it; the product's where there is none. */
export function nameOf(attributes: string, productName: string): string {
  const { name } = readAttributes(attributes);
  return typeof name === "string" && name.trim() !== "" ? name : productName;
}
