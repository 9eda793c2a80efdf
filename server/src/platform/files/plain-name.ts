/** The last part of whatever path a browser gave, without what could not be printed. */
export function plainName(input: string): string {
  const last = input.split(/[/\\]/).at(-1) ?? "";
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  return (plain === "" ? "file" : plain).slice(-200);
}
