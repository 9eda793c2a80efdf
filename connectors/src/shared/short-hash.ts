import { createHash } from "node:crypto";

/** SHA-256 over the parts, each kept apart from the next, as `chars` hexadecimal characters. */
export function shortHash(parts: readonly string[], chars = 40): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex").slice(0, chars);
}
