/**
 * The id that was meant: itself, or the only one that is a letter, its case or a space away. Digits count: `INC-12` is
 * never taken for `INC-13`. Undefined where none or several are that close.
 */
export function nearestId(given: string, known: readonly string[]): string | undefined {
  if (known.includes(given)) return given;
  const near = known.filter((id) => digitsOf(id) === digitsOf(given) && isOneOff(fold(given), fold(id)));
  return near.length === 1 ? near[0] : undefined;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Equal, or equal after one letter is changed, added or taken out. */
function isOneOff(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 3) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const rest = (text: string, isChanged: boolean) => text.slice(at + (isChanged ? 1 : 0));
  return rest(a, true) === rest(b, true) || rest(a, true) === rest(b, false) || rest(a, false) === rest(b, true);
}
