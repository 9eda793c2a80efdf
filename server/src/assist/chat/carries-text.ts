import { stringsIn, type Tool } from "../tools/service.ts";

const numberMax = 1_000;
const listMax = 5;

/**
 * Whether the input of a call can carry what a text of others put there: a string that neither the question says word for word
 * nor the tool's schema lists, a number large enough to hide data in, or a list long enough.
 */
export function carriesText(
  input: unknown,
  { tool, question }: { tool: Pick<Tool, "inputSchema">; question: string },
): boolean {
  const asked = spaced(question);
  const listed = new Set(stringsIn(tool.inputSchema));
  return carries(input);

  function carries(value: unknown): boolean {
    if (typeof value === "string") return !listed.has(value) && !asked.includes(spaced(value));
    if (typeof value === "number") return !Number.isInteger(value) || Math.abs(value) > numberMax;
    if (typeof value !== "object" || value === null) return false;
    if (Array.isArray(value)) return value.length > listMax || value.some(carries);
    return Object.entries(value).some(([name, part]) => !listed.has(name) || carries(part));
  }
}

/** With each word between blanks, so that only whole words are found. */
function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[\s"'“”‘’(),?!]+/g, " ")
    .trim()} `;
}
