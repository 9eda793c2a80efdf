/** The same text for the same value, however the keys of its objects are ordered. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(",")}}`;
}
