import { decodeHTMLStrict } from "entities";

/** HTML entities to characters; one that is not known stays as it is written. Blanks become plain blanks. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  const plain = text
    // Numbers are read without their semicolon too; names are not: "?a=1&copy=2" is an address.
    .replace(/&#(?:\d{1,7}(?![\d;])|[xX][\da-fA-F]{1,6}(?![\da-fA-F;]))/g, "$&;")
    .replace(/&(?:nbsp|ensp|emsp|thinsp|#0|#160|#[xX][aA]0);/g, " ")
    .replace(/&(?:shy|zwn?j|lrm|rlm);/g, "");
  return decodeHTMLStrict(plain);
}
