import { createHash, randomInt } from "node:crypto";

const countOfCodes = 10;
const groupsOfCode = 4;
const groupChars = 4;
/** Without 0, 1, I, L, O and U: nothing to mistake, no words. Thirty signs, 78 bits in a code. */
const signs = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Codes such as 7KQ2-M4XD-92TB-HR3C. */
export function createRecoveryCodes(): string[] {
  const group = () => Array.from({ length: groupChars }, () => signs[randomInt(signs.length)]).join("");
  return Array.from({ length: countOfCodes }, () => Array.from({ length: groupsOfCode }, group).join("-"));
}

/** What the database keeps of a code. As long as they are, nobody tries all codes against a fast hash. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash("sha256")
    .update(code.toUpperCase().replace(/[^\dA-Z]/g, ""))
    .digest();
}
