import { fail } from "../platform/fail.ts";

/**
 * Refuses a NUL in any text or name of what was sent, since no text of PostgreSQL holds one, and puts U+FFFD in the place of half
 * a surrogate pair, which a page sends where it cut a text inside a character. Changes `value`, which is as it was parsed.
 * @throws Failure bad-request
 */
export function refuseUnstorable(value: unknown): void {
  // No recursion: what is sent may be nested deeper than the stack.
  const open: unknown[] = [value];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const [name, one] of Object.entries(next)) {
      if (name.includes("\0") || !name.isWellFormed()) refuse();
      if (typeof one === "object") open.push(one);
      if (typeof one !== "string") continue;
      if (one.includes("\0")) refuse();
      if (!one.isWellFormed()) Reflect.set(next, name, one.toWellFormed());
    }
  }
}

/** Whether JSON may hold such a character: only by an escape, for its bytes were read as UTF-8. */
export function mayBeUnstorable(json: string): boolean {
  return /\\u(?:0000|d[89a-f])|\0/i.test(json);
}

function refuse(): never {
  return fail("bad-request", {
    reason: "A text contains the NUL character (U+0000), which can't be stored. Remove it.",
  });
}
