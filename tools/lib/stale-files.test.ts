import { expect, it } from "vitest";
import { findStale } from "./stale-files.mjs";

const before = {
  "package-lock.json": "{}",
  "contract/src/noun.ts": "export const noun = (): string => 'a';",
  "server/src/service.ts":
    'import { noun } from "@hoopoe/contract/noun.ts";\nexport const service = (): string => noun();',
  "server/src/routes.ts": 'import { service } from "./service.ts";\nexport const routes = () => service();',
  "server/src/routes.test.ts": 'import { routes } from "./routes.ts";\nroutes();',
  "server/src/alone.ts": "export const alone = 1;",
  "README.md": "A page",
};

/** Stands for the compiler's own: a function's result is declared, or the file does not say what it exports. */
function declarationsOf(_path: string, text: string): string | null {
  return text.includes("()") && !text.includes("():") ? null : text.replace(/=> .*/, "");
}

function look(files: Record<string, string>, passed?: Parameters<typeof findStale>[1]["passed"]) {
  const contents = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  return findStale(contents, { passed, declarationsOf });
}

function staleAfter(change: Record<string, string | undefined>): string[] {
  const passed = look(before).state();
  const after = Object.entries({ ...before, ...change }).flatMap(([path, text]) =>
    text === undefined ? [] : [[path, text]],
  );
  return look(Object.fromEntries(after), passed).stale;
}

it("reads everything at first, and nothing where nothing changed", () => {
  expect(look(before)).toMatchObject({ isAll: true });
  expect(staleAfter({})).toEqual([]);
  expect(staleAfter({ "README.md": "Another page" })).toEqual([]);
});

it("reads one file again whose exports are as they were", () => {
  const [path, text] = ["contract/src/noun.ts", before["contract/src/noun.ts"].replace("'a'", "'b'")];
  expect(staleAfter({ [path]: text })).toEqual([path]);
});

it.each([
  ["has another type", "contract/src/noun.ts", "export const noun = (): number => 1;"],
  ["is gone", "contract/src/noun.ts", undefined],
  ["alone does not say its types", "server/src/routes.ts", `${before["server/src/routes.ts"]} `],
])("reads all that imports a file, directly or not, which %s", (_what, path, text) => {
  const all = ["contract/src/noun.ts", "server/src/service.ts", "server/src/routes.ts", "server/src/routes.test.ts"];
  const from = all.indexOf(path) + (text === undefined ? 1 : 0);
  expect(staleAfter({ [path]: text })).toEqual(all.slice(from));
});

it.each([
  "package-lock.json",
  "oxlint.config.ts",
  "tsconfig.base.json",
  "tools/lint/borders.ts",
  "server/src/more.d.ts",
])("reads everything again after a change of %s", (path) => {
  expect(staleAfter({ [path]: "export {};" })).toEqual(
    expect.arrayContaining(Object.keys(before).filter((one) => one.endsWith(".ts"))),
  );
});

it("reads everything again once a file declares for all others", () => {
  expect(staleAfter({ "server/src/alone.ts": 'declare module "pg" {}' })).toContain("contract/src/noun.ts");
});
