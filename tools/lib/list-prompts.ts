import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const charsMin = 60;

export interface Prompt {
  /** Its file, below agents/src and without its ending. */
  readonly name: string;
  /** Changes with any of its texts. */
  readonly version: string;
}

/** The files that tell a model what it is to do ("You …"), each with a hash of all longer texts in it. */
export function listPrompts(): Prompt[] {
  return globSync("agents/src/**/*.ts", { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .toSorted()
    .flatMap((path) => {
      const texts = textsIn(readFileSync(join(root, path), "utf8"));
      if (!texts.some((text) => /^You [a-z]/.test(text))) return [];
      const version = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 10);
      return [{ name: path.replace(/^agents\/src\/|\.ts$/g, ""), version }];
    });
}

function textsIn(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const literals = code.matchAll(/`((?:\\.|[^`\\])*)`|"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'/g);
  return [...literals]
    .map(([, template, double, single]) => template ?? double ?? single ?? "")
    .filter((text) => text.length >= charsMin);
}
