import type { FormField } from "./integration.ts";

/**
 * What the control of a product's field yields for what is typed, chosen or ticked in it; undefined: left out. Shared, so
 * that every connector's schema is tested with what its form sends.
 */
export function setupValue({ type, required }: Pick<FormField, "type" | "required">, raw: string | boolean): unknown {
  if (raw === "" && !required) return undefined;
  if (typeof raw === "boolean") return raw;
  if (type === "lines") return linesOf(raw);
  return type === "number" && raw !== "" ? Number(raw) : raw;
}

/** The lines of a text; an empty one is none. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
