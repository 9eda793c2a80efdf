import type { TaskParams } from "./agent-task.ts";

const charactersMax = 10_000;

/** A parameter as text; empty where there is none. */
export function textParam(params: TaskParams, name: string): string {
  const value = params[name];
  if (typeof value === "string") return value.trim().slice(0, charactersMax);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** A parameter that is a list, or a text with one entry a line or between commas; at most 50, each once. */
export function listParam(params: TaskParams, name: string): string[] {
  const value = params[name];
  const entries: unknown[] = Array.isArray(value) ? value : textParam(params, name).split(/[\n,;]/);
  const texts = entries.map((entry) => (typeof entry === "string" ? entry.trim().slice(0, 200) : ""));
  return [...new Set(texts.filter((text) => text !== ""))].slice(0, 50);
}
