const candidatesMax = 8;

/**
 * What a JSON answer that was cut holds up to the last object or list that closed, and before it where that doesn't do: each with
 * what was open closed, the longest first.
 */
export function closeJson(text: string): string[] {
  const open: string[] = [];
  const closed: string[] = [];
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isInString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === "{") open.push("}");
    else if (sign === "[") open.push("]");
    else if (sign === "}" || sign === "]") {
      if (open.pop() !== sign) return [];
      closed.push(text.slice(0, at + 1) + open.toReversed().join(""));
      if (closed.length > candidatesMax) closed.shift();
    }
  }
  return closed.toReversed();
}
