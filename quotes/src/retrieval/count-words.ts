const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** "2,437" is one word; scripts without spaces count two characters as one. */
export function countWords(text: string): number {
  const spaced = text.replace(unspaced, " ").match(/[\p{L}\p{N}]+(?:['’.,:@_/-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return spaced + Math.floor((text.match(unspaced)?.length ?? 0) / 2);
}
