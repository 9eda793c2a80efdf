import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** What a native speaker has to decode, and what to write instead. The console's texts and the README are free of it. */
const words: readonly [RegExp, string][] = [
  [/\btold\b|\btells\b/i, "notify, show, say who does it"],
  [/\bstands\b/i, "is, appears"],
  [/\banew\b/i, "again"],
  [/\bletters?\b(?! and| or|,)/i, "email"],
  [/\bpostman\b/i, "outbox worker"],
  [/\bways? in\b/i, "access, sign-in method"],
  [/\bat work\b/i, "running"],
  [/\bflows? in\b/i, "sync"],
  [/\blooked through\b/i, "scanned"],
  [/\bmended?\b/i, "fixed"],
  [/\b(?:shall|thereby)\b/i, "will, so"],
  [/\b(?:whoever|wherever|whom)\b/i, "who, where"],
  [/\bbegun\b/i, "started"],
  [/\bfor ever\b/i, "indefinitely"],
  [/\bas it is\b/i, "unchanged"],
  [/\bwhich to\b/i, "a whole question"],
  [/\b(?:house|desk)\b/i, "server, scope"],
  [/\b(?:goes|go) on\b/i, "continue"],
  [/\blet be\b/i, "leave"],
  [/\bcould not be\b/i, "Couldn't …"],
  [/(?<!there )\b(?:is|are) no (?!longer\b|more\b)/i, "isn't a …"],
];
const fixed = new Set<string>(Object.values(sentences));
const lines = globSync("console/src/messages/en/**/*.ts", { cwd: root }).flatMap((file) =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .map((line, index) => ({ place: `${file}:${index + 1}`, text: textIn(line) })),
);

it("the console's texts use words that need no decoding", () => {
  const found = lines.flatMap(({ place, text }) =>
    words.flatMap(([word, better]) => {
      const match = fixed.has(text) ? null : word.exec(text);
      return match === null ? [] : [`${place}: "${match[0]}" (${better}): ${text}`];
    }),
  );
  expect(lines.length).toBeGreaterThan(2_500);
  expect(found).toEqual([]);
});

/** What the quotes of a line hold: keys and code are no texts. */
function textIn(line: string): string {
  const [text = ""] = /(["`]).*\1/.exec(line) ?? [];
  return text.slice(1, -1);
}
