import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

/** One file of the built console; `hasBr` and `hasGz` where the build made compressed twins of it. */
export interface ConsoleFile {
  readonly path: string;
  readonly type: string;
  readonly hasBr: boolean;
  readonly hasGz: boolean;
  readonly etag: string;
  /** Its name changes with its content: it may be kept for ever. */
  readonly isHashed: boolean;
}

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Files by address, and the page (index.html) with its gaps still open. Both empty where nothing was built. */
export function listConsoleFiles(dir: string): { files: ReadonlyMap<string, ConsoleFile>; page: string | undefined } {
  const files = new Map<string, ConsoleFile>();
  if (!existsSync(join(dir, "index.html"))) return { files, page: undefined };
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const address = `/${relative(dir, path).split(sep).join("/")}`;
    const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
    files.set(address, {
      path,
      type: types[extname(path)] ?? "application/octet-stream",
      hasBr: existsSync(`${path}.br`),
      hasGz: existsSync(`${path}.gz`),
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      isHashed: address.startsWith("/assets/"),
    });
  }
  return { files, page: readFileSync(join(dir, "index.html"), "utf8") };
}
