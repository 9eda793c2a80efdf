import type { EngineValue } from "./engine.ts";

/** What the engine stored came from a typed workflow, but it is data by now: looked at before it is believed. */
export function isEngineValue(value: unknown): value is EngineValue {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isEngineValue);
  return typeof value === "object" && Object.values(value).every(isEngineValue);
}
