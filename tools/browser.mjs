import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { cache, root } from "./lib/paths.mjs";

const systemNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * The browser that journeys, shots and benches drive: CHROMIUM_PATH, else the Chromium inside the npm package
 * @sparticuz/chromium (Linux on x64), unpacked once below .cache, else one of the system. The package's comes first since
 * it's pinned, and takes half the processor time of a distribution's. The environment is for the browser alone: its
 * libraries in LD_LIBRARY_PATH would confuse node and Postgres.
 * @returns {{executablePath: string, env: Record<string, string>, from: string}}
 * @throws Error where there is none
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!canRun(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is no program that can be run.`);
    return { executablePath: named, env: {}, from: "CHROMIUM_PATH" };
  }
  if (process.platform === "linux" && process.arch === "x64") return unpacked();
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of systemNames) {
      const path = join(folder, name);
      if (folder && canRun(path)) return { executablePath: path, env: {}, from: "the system" };
    }
  }
  throw new Error("No Chromium was found. Install one, or set CHROMIUM_PATH to its program.");
}

function unpacked() {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/@sparticuz/chromium/package.json"), "utf8"));
  const folder = join(cache, `chromium-${version}`);
  // Written last: an unpacking that was cut off is thrown away, not run.
  const done = join(folder, "complete");
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    unpackInto(folder);
    writeFileSync(join(folder, "fonts", "fonts.conf"), fontsConfig(folder));
    writeFileSync(done, "");
  }
  const env = {
    LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    FONTCONFIG_PATH: join(folder, "fonts"),
  };
  return { executablePath: join(folder, "chromium"), env, from: `@sparticuz/chromium ${version}` };
}

/** The package unpacks into the folder for temporary files, and only once it believes itself on Amazon Linux. */
function unpackInto(folder) {
  const entry = pathToFileURL(join(root, "node_modules/@sparticuz/chromium/build/index.js")).href;
  const script = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath();`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" },
    encoding: "utf8",
  });
  if (status !== 0 || !existsSync(join(folder, "chromium"))) {
    throw new Error(`The browser could not be unpacked into ${folder}: ${stderr.trim() || "no room left?"}`);
  }
}

function fontsConfig(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
