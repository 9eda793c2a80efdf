/** Lines "Label: value" of what a vendor tells of a threat; empty values are left out. */
export function factLines(facts: readonly (readonly [label: string, value: unknown])[]): string {
  return facts
    .flatMap(([label, value]) => {
      const text = wordsOf(value);
      return text === "" ? [] : [`${label}: ${text}`];
    })
    .join("\n");
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(", ");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
