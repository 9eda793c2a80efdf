import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** What a parser is made of: the program that runs it, its own code, and the libraries it reads files with. */
export interface ParserFiles {
  readonly node: string;
  /** The folder of `files` and `shared`. */
  readonly source: string;
  /** All that it may read. */
  readonly readable: readonly string[];
}

/** As npm installed them. */
export function installedParser(): ParserFiles {
  const source = dirname(dirname(import.meta.dirname));
  const { resolve } = createRequire(import.meta.url);
  const libraries = [resolve("entities"), resolve("postal-mime/package.json"), resolve("unpdf")].map(packageOf);
  return { node: realpathSync(process.execPath), source, readable: readableOf(source, libraries) };
}

/**
 * The same where every user can read it: as installed, or else (a clone in /root) a copy, made once for each version of
 * the code. @throws Error where the copy cannot be made
 */
export function parserForOthers(installed: ParserFiles): ParserFiles {
  if ([installed.node, ...installed.readable].every(isOpenToOthers)) return installed;
  const [own = "", shared = "", manifest = "", ...libraries] = installed.readable;
  const code = join(sharedHome, `parser-${keyOf([own, shared, manifest, ...libraries])}`);
  const source = join(code, "connectors", "src");
  const copies = libraries.map((path) => join(code, "node_modules", nameOf(path)));
  const readable = readableOf(source, copies);
  copyOnce(code, [own, shared, manifest, ...libraries], readable);
  // By itself: it is large, and changes with Node alone.
  const program = join(sharedHome, `node-${keyOf([installed.node])}`);
  copyOnce(program, [installed.node], [join(program, "node")]);
  return { node: join(program, "node"), source, readable };
}

/** Other processes may copy the same: each makes its own, and the first one stays. */
function copyOnce(home: string, from: readonly string[], to: readonly string[]): void {
  if (existsSync(home)) return;
  const partial = `${home}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o755 });
  for (const [index, path] of from.entries()) {
    cpSync(path, join(partial, relative(home, to[index] ?? "")), { recursive: true, dereference: true });
  }
  openToOthers(partial);
  try {
    renameSync(partial, home);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

/** Root's umask may keep others out; nobody else may write. */
function openToOthers(path: string): void {
  const isFolder = statSync(path).isDirectory();
  chmodSync(path, isFolder || (statSync(path).mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) openToOthers(join(path, name));
}

/** Changes when any file does. */
function keyOf(paths: readonly string[]): string {
  const key = createHash("sha256");
  for (const path of paths.flatMap(filesIn)) {
    const { size, mtimeMs } = statSync(path);
    key.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return key.digest("hex").slice(0, 16);
}

/** Where root keeps what another user has to get at: PostgreSQL's cluster is there too. */
const sharedHome = "/var/lib/hoopoe";

function readableOf(source: string, libraries: readonly string[]): string[] {
  return [join(source, "files"), join(source, "shared"), join(dirname(source), "package.json"), ...libraries];
}

/** The folder of the package that a file belongs to. */
function packageOf(path: string): string {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? dirname(path);
}

function nameOf(library: string): string {
  return library.slice(library.lastIndexOf("/node_modules/") + "/node_modules/".length);
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Whether a user who is neither owner nor of the group may read a file or folder, and get there. */
function isOpenToOthers(path: string): boolean {
  const real = realpathSync(path);
  const { mode } = statSync(real);
  if ((mode & 0o4) === 0) return false;
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
