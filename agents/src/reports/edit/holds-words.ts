/** Tells whether a text holds the words as whole words, whatever their case: "port" is not in "report", but "ports" holds it. */
export function holdsWords(words: string): (text: string) => boolean {
  const escaped = words
    .normalize("NFC")
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?:['’]?s)?(?![\\p{L}\\p{N}])`, "iu");
  return (text) => pattern.test(text.normalize("NFC"));
}
