/** A text with references in it, as a field shows it: text, reference, text, ..., text. Always an odd number. */
export type TextPart = { kind: "text"; text: string } | { kind: "ref"; ref: string };

/**
 * A parameter's value as parts; null where it is something else (a list, a formula, a switch), which a text field cannot
 * show without loss.
 */
export function partsOf(value: unknown): TextPart[] | null {
  if (value === undefined || value === null) return [text("")];
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return [text(String(value))];
  const ref = refOf(value);
  if (ref !== null) return [text(""), { kind: "ref", ref }, text("")];
  const args = textArgs(value);
  if (args === null) return null;
  const parts: TextPart[] = [text("")];
  for (const arg of args) {
    const inner = refOf(arg);
    const last = parts.at(-1);
    if (inner !== null) parts.push({ kind: "ref", ref: inner }, text(""));
    else if (typeof arg === "string" && last?.kind === "text") last.text += arg;
    else return null;
  }
  return parts;
}

/** Parts as a parameter's value: a plain text, a reference alone, or both one after another; undefined when empty. */
export function valueOf(parts: readonly TextPart[]): unknown {
  const filled = parts.filter((part) => part.kind === "ref" || part.text !== "");
  const [first] = filled;
  if (first === undefined) return undefined;
  if (filled.length === 1) return first.kind === "text" ? first.text : { $ref: first.ref };
  return { $fn: "text", args: filled.map((part) => (part.kind === "text" ? part.text : { $ref: part.ref })) };
}

/** Puts a reference into the text of one part, where the caret stands; texts that meet become one. */
export function insertRef(
  parts: readonly TextPart[],
  { part, caret, ref }: { part: number; caret: number; ref: string },
): TextPart[] {
  const at = parts[part];
  if (at?.kind !== "text") return [...parts, { kind: "ref", ref }, text("")];
  return [
    ...parts.slice(0, part),
    text(at.text.slice(0, caret)),
    { kind: "ref", ref },
    text(at.text.slice(caret)),
    ...parts.slice(part + 1),
  ];
}

/** Takes a reference out; the texts around it become one. */
export function removeRef(parts: readonly TextPart[], index: number): TextPart[] {
  const [before, after] = [parts[index - 1], parts[index + 1]];
  const joined = text((before?.kind === "text" ? before.text : "") + (after?.kind === "text" ? after.text : ""));
  return [...parts.slice(0, index - 1), joined, ...parts.slice(index + 2)];
}

export function refOf(value: unknown): string | null {
  return typeof value === "object" && value !== null && "$ref" in value && typeof value.$ref === "string"
    ? value.$ref
    : null;
}

function textArgs(value: unknown): readonly unknown[] | null {
  if (typeof value !== "object" || value === null || !("$fn" in value) || value.$fn !== "text") return null;
  return "args" in value && Array.isArray(value.args) ? value.args : null;
}

function text(value: string): { kind: "text"; text: string } {
  return { kind: "text", text: value };
}
