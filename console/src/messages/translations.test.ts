import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sets } from "./de/sets.ts";

const folder = import.meta.dirname;

/** The texts of a set as they are written, by key: what stands after the colon, on however many lines. */
function textsOf(language: string, name: string): Map<string, { source: string; place: string }> {
  const path = `${language}/${name}.ts`;
  const lines = readFileSync(join(folder, path), "utf8").split("\n");
  const found = new Map<string, { source: string; place: string }>();
  let last = "";
  lines.forEach((line, index) => {
    const key = /^  (\w+):/.exec(line)?.[1];
    if (key !== undefined) last = key;
    if (last === "" || line === "};" || line === "});") return;
    const before = found.get(last) ?? { source: "", place: `${path}:${index + 1} ${last}` };
    found.set(last, {
      ...before,
      source: `${before.source}${line.slice(key === undefined ? 0 : key.length + 3).trim()} `,
    });
  });
  return found;
}

const names = globSync("**/*.ts", { cwd: join(folder, "en") }).map((path) => path.slice(0, -3));
const pairs = names.flatMap((name) => {
  const german = textsOf("de", name);
  return [...textsOf("en", name)].map(([key, english]) => ({ key, english, german: german.get(key) }));
});

it("every English set has a German one, and each key of one is a key of the other", () => {
  expect(Object.keys(sets).toSorted()).toEqual(names.toSorted());
  expect(pairs.length).toBeGreaterThan(2_500);
  expect(pairs.filter(({ german }) => german === undefined).map(({ english }) => english.place)).toEqual([]);
  const germanCount = names.reduce((sum, name) => sum + textsOf("de", name).size, 0);
  expect(germanCount).toBe(pairs.length);
});

it("what has plural forms in English has them in German: each that the language has", () => {
  const forms = new Intl.PluralRules("de").resolvedOptions().pluralCategories;
  const lacking = pairs.flatMap(({ english, german = english }) => {
    const calls = [...german.source.matchAll(/\b(?:plural|formOf)\(\w+, \{([^}]*(?:\}[^}]*)*?)\}\)/g)];
    const own = calls.map(([, body = ""]) => [...body.matchAll(/(?:^|[\s,{])(\w+): ["`]/g)].map(([, form]) => form));
    const wanted = english.source.match(/\b(?:plural|formOf)\(/g)?.length ?? 0;
    const isWhole = calls.length === wanted && own.every((found) => forms.every((form) => found.includes(form)));
    return isWhole ? [] : [german.place];
  });
  expect(lacking).toEqual([]);
});

/** Names, abbreviations, and words that are the same in both languages. A new one is looked at before it is added here. */
const same = new Set(
  readFileSync(join(folder, "same-in-german.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== ""),
);

it("no German text is the English one, but for a reviewed list", () => {
  const plain = (source: string) => source.replace(/^\(.*?\) => /, "").replace(/,? $/, "");
  const copied = pairs.filter(
    ({ english, german }) => german !== undefined && plain(german.source) === plain(english.source),
  );
  expect(copied.filter(({ english }) => !same.has(plain(english.source))).map(({ german }) => german?.place)).toEqual(
    [],
  );
  const used = new Set(copied.map(({ english }) => plain(english.source)));
  expect([...same].filter((text) => !used.has(text))).toEqual([]);
});
