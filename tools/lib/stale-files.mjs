import { createHash } from "node:crypto";
import { posix } from "node:path";

const code = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const traced = /\.(?:[cm]?[jt]s|[jt]sx|json)$/;
const test = /\.test\.tsx?$/;
/** Where another file is named: wherever a text looks like it, since one too many only costs time. */
const named = /["'`]((?:\.\.?\/|@hoopoe\/)[^"'`\n]+)["'`]/g;
/** What changes types, or rules, beyond those who import it. */
const ambient =
  /\.d\.[cm]?ts$|(?:^|\/)(?:tsconfig[^/]*\.json|package(?:-lock)?\.json|\.[^/]+)$|^oxlint\.config\.ts$|^tools\/lint\//;
const decoder = new TextDecoder();
const declaresAmbient = /^\s*declare (?:module|global)\b/m;

/**
 * Which files lint and compiler have to look at again, after a pass over all of them: what changed, and what imports it,
 * directly or through others, unless all that changed is inside of what it exports. Everything where a setting changed, or
 * nothing is known of an earlier pass.
 * @param {ReadonlyMap<string, Uint8Array>} contents of every file, by path
 * @param {{passed: {ground: string, files: Record<string, [string, string | null]>} | undefined, declarationsOf: (path: string, text: string) => string | null}} options
 * `passed` is `state()` as of that pass; `declarationsOf` gives what a file exports, as types, and null where the file
 * alone does not say
 */
export function findStale(contents, { passed, declarationsOf }) {
  const texts = new Map(
    [...contents]
      .filter(([path]) => traced.test(path) && !path.startsWith("docs/"))
      .map(([path, content]) => [path, decoder.decode(content)]),
  );
  const grounds = [...contents].filter(([path]) => ambient.test(path) || declaresAmbient.test(texts.get(path) ?? ""));
  const ground = hashOf(grounds.flatMap(([path, content]) => [path, content]));
  const hashes = new Map([...texts].map(([path, text]) => [path, hashOf([text])]));
  const lintable = [...texts].filter(([path, text]) => code.test(path) && text !== "").map(([path]) => path);
  const declaredHash = (path) => {
    const text = texts.get(path);
    const declarations = text === undefined || test.test(path) || !code.test(path) ? null : declarationsOf(path, text);
    return declarations === null ? null : hashOf([declarations]);
  };
  const state = () => ({
    ground,
    files: Object.fromEntries(
      [...hashes].map(([path, hash]) => {
        const known = passed?.files[path];
        return [path, known?.[0] === hash ? known : [hash, declaredHash(path)]];
      }),
    ),
  });
  if (passed?.ground !== ground) return { stale: lintable, isAll: true, state };

  const changed = [...new Set([...hashes.keys(), ...Object.keys(passed.files)])].filter(
    (path) => passed.files[path]?.[0] !== hashes.get(path),
  );
  const reaching = changed.filter((path) => {
    const before = passed.files[path]?.[1] ?? null;
    return before === null || declaredHash(path) !== before;
  });
  const found = new Set([...changed, ...importersOf(reaching, texts)]);
  const stale = lintable.filter((path) => found.has(path));
  return { stale, isAll: stale.length === lintable.length, state };
}

function importersOf(paths, texts) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [path, text] of texts)
    for (const [, name = ""] of text.matchAll(named)) {
      const target = targetOf(path, name);
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  const found = new Set();
  for (const todo = [...paths]; todo.length > 0;) {
    for (const importer of importers.get(todo.pop() ?? "") ?? []) {
      if (found.has(importer)) continue;
      found.add(importer);
      todo.push(importer);
    }
  }
  return found;
}

function targetOf(path, name) {
  const [, part, rest] = /^@hoopoe\/([^/]+)\/(.+)$/.exec(name) ?? [];
  return part === undefined ? posix.join(posix.dirname(path), name) : `${part}/src/${rest}`;
}

function hashOf(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("base64");
}
