import { randomUUID } from "node:crypto";

const consonants = "bcdfghjkmnpqrtvw";

/**
 * One word that no other text holds and that is read as a word wherever it lands: without a dash, without a digit (a
 * sentence full of digits is no prose to a report's writer) and without an ending that a stemmer cuts off.
 */
export function canaryWord(): string {
  const random = randomUUID().replaceAll(/[0-9a-f-]/g, (sign) => consonants[Number.parseInt(sign, 16)] ?? "");
  return `canary${random}`;
}
