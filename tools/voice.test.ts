import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { expect, it } from "vitest";
import { findLines, findTexts, findTitles, type FoundText } from "./lib/find-texts.ts";

const root = join(import.meta.dirname, "..");

/** What a native speaker has to decode, and what to write instead. */
const words: readonly [RegExp, string][] = [
  [/\btold\b|\btells\b/i, "notify, show, say who does it"],
  [/\bstands\b(?! in for)/i, "is, appears"],
  [/\banew\b/i, "again"],
  [/\be-mail\b/i, "email"],
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
  [/\b(?:house|(?<!incident )desk)\b/i, "server, scope"],
  [/\b(?:goes|go) on\b/i, "continue"],
  [/\blet be\b/i, "leave"],
  [/\bcould not be\b/i, "Couldn't …"],
  [/(?<!there )\b(?:is|are) no (?!longer\b|more\b)/i, "isn't a …"],
];
/** Words that are looked for, not shown. */
const vocabulary = /^(?:begin begins|report document)/;
const fixed = new Set<string>(Object.values(sentences));
const lines = globSync("console/src/messages/en/**/*.ts", { cwd: root }).flatMap((file) =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .map((line, index) => ({ place: `${file}:${index + 1}`, text: textIn(line) })),
);

it("the console's texts use words that need no decoding", () => {
  expect(lines.length).toBeGreaterThan(2_500);
  expect(offendersIn(lines)).toEqual([]);
});

it("so do the messages of the server, the connectors, the contract and the agents", () => {
  const folders = [
    "contract/src",
    "connectors/src",
    "server/src",
    "quotes/src",
    "agents/src/{chat,check,claims,models,policy,reports,tasks}",
  ];
  const texts = findTexts(folders);
  expect(texts.length).toBeGreaterThan(1_000);
  expect(offendersIn(texts.filter(({ text }) => !vocabulary.test(text)))).toEqual([]);
});

it("so do the README and the docs", () => {
  const texts = findLines(["*.md", "docs/!(GLOSSARY).md", "docs/guides/*.md", "connectors/src/*/README.md"]);
  expect(texts.length).toBeGreaterThan(1_000);
  expect(offendersIn(texts)).toEqual([]);
});

it("so do the titles of tests and journeys", () => {
  const titles = findTitles();
  expect(titles.length).toBeGreaterThan(1_500);
  expect(offendersIn(titles)).toEqual([]);
});

it("finds an offender, and leaves code and fixed sentences alone", () => {
  const texts = ["The rows could not be read.", "jq is no word for it", sentences.noTokenFound, "There is no step."];
  expect(offendersIn(texts.map((text) => ({ place: "", text }))).length).toBe(2);
});

function offendersIn(texts: readonly FoundText[]): string[] {
  return texts.flatMap(({ place, text }) =>
    words.flatMap(([word, better]) => {
      const match = fixed.has(text) ? null : word.exec(text);
      return match === null ? [] : [`${place}: "${match[0]}" (${better}): ${text.slice(0, 200)}`];
    }),
  );
}

/** What the quotes of a line hold: keys and code are no texts. */
function textIn(line: string): string {
  const [text = ""] = /(["`]).*\1/.exec(line) ?? [];
  return text.slice(1, -1);
}
