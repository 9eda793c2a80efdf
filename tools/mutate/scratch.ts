import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const packages = ["agents", "connectors", "console", "contract", "sandbox", "server"];
const parserLibraries = new Set(["postal-mime", "unpdf"]);

/**
 * Copies the tree as it is, with what isn't committed yet, to `folder`; a copy that is there already gets what changed.
 * Only the copy is ever broken, so that the working tree stays clean even when a run is killed.
 */
export function copyTree(root: string, folder: string): void {
  const paths = trackedFiles(root);
  const wanted = new Set(paths);
  for (const path of existsSync(join(folder, ".paths")) ? read(join(folder, ".paths")).split("\n") : [])
    if (!wanted.has(path)) rmSync(join(folder, path), { force: true });
  for (const path of paths) {
    const [from, to] = [join(root, path), join(folder, path)];
    if (existsSync(to) && readFileSync(from).equals(readFileSync(to))) continue;
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to);
  }
  writeFileSync(join(folder, ".paths"), paths.join("\n"));
  linkPackages(root, folder);
}

function trackedFiles(root: string): string[] {
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return stdout.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
}

/**
 * The registry's packages are the root's; those of the repository are the copy's own, and the libraries of the parser's
 * child, which may read nothing outside its tree.
 */
function linkPackages(root: string, folder: string): void {
  const to = join(folder, "node_modules");
  rmSync(to, { recursive: true, force: true });
  mkdirSync(join(to, "@hoopoe"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    const [from, at] = [join(root, "node_modules", name), join(to, name)];
    if (parserLibraries.has(name)) cpSync(from, at, { recursive: true });
    else if (name !== "@hoopoe" && name !== ".vite" && name !== ".vite-temp" && name !== ".vitest")
      symlinkSync(from, at);
  }
  for (const name of packages) symlinkSync(join(folder, name), join(to, "@hoopoe", name));
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}
