import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages } from "./messages.ts";

const folder = import.meta.dirname;
const names = namesOf("en");

describe.each(languages.filter((language) => language !== "en"))("the texts in %s", (language) => {
  const pairs = names.flatMap((name) => {
    const own = textsOf(language, name);
    return [...textsOf("en", name)].map(([key, english]) => ({ key, english, own: own.get(key) }));
  });

  it("have every set and every key of the English ones, and no other", () => {
    expect(namesOf(language)).toEqual(names);
    expect(pairs.length).toBeGreaterThan(2_500);
    expect(pairs.filter(({ own }) => own === undefined).map(({ english }) => english.place)).toEqual([]);
    expect(names.reduce((sum, name) => sum + textsOf(language, name).size, 0)).toBe(pairs.length);
  });

  it("have plural forms where the English ones do: each that the language has", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const lacking = pairs.flatMap(({ english, own = english }) => {
      const calls = [...own.source.matchAll(/\b(?:plural|formOf)\(\w+, \{([^}]*(?:\}[^}]*)*?)\}\)/g)];
      const found = calls.map(([, body = ""]) =>
        [...body.matchAll(/(?:^|[\s,{])(\w+): ["`]/g)].map(([, form]) => form),
      );
      const wanted = english.source.match(/\b(?:plural|formOf)\(/g)?.length ?? 0;
      const isWhole = calls.length === wanted && found.every((given) => forms.every((form) => given.includes(form)));
      return isWhole ? [] : [own.place];
    });
    expect(lacking).toEqual([]);
  });

  it("are not the English ones, but for the reviewed list in same.txt", () => {
    const listed = readFileSync(join(folder, language, "same.txt"), "utf8")
      .split("\n")
      .filter(Boolean);
    const copied = pairs.filter(({ english, own }) => own !== undefined && valueOf(own) === valueOf(english));
    const unlisted = copied.filter(({ english }) => !listed.includes(valueOf(english)));
    expect(unlisted.map(({ own }) => own?.place)).toEqual([]);
    const used = new Set(copied.map(({ english }) => valueOf(english)));
    expect(listed.filter((text) => !used.has(text))).toEqual([]);
  });
});

function namesOf(language: string): string[] {
  const paths = globSync("**/*.ts", { cwd: join(folder, language) });
  return paths
    .map((path) => path.slice(0, -3))
    .filter((name) => !["sets", "server", "products"].includes(name))
    .toSorted();
}

interface Written {
  source: string;
  /** File, line and key. */
  place: string;
}

/** The texts of a set as they are written, by key: what stands after the colon, on however many lines. */
function textsOf(language: string, name: string): Map<string, Written> {
  const path = `${language}/${name}.ts`;
  const found = new Map<string, Written>();
  let last = "";
  readFileSync(join(folder, path), "utf8")
    .split("\n")
    .forEach((line, index) => {
      const key = /^ {2}(\w+):/.exec(line)?.[1];
      if (key !== undefined) last = key;
      if (last === "" || line === "};" || line === "});") return;
      const before = found.get(last) ?? { source: "", place: `${path}:${index + 1} ${last}` };
      const part = line.slice(key === undefined ? 0 : key.length + 3).trim();
      found.set(last, { ...before, source: `${before.source}${part} ` });
    });
  return found;
}

/** Without its values' names and types, which only the English one has. */
function valueOf({ source }: Written): string {
  return source.replace(/^\(.*?\) => /, "").replace(/,? $/, "");
}
