const platform =
  /(?:^|[-/])(android|darwin|freebsd|linux|openharmony|win32)-(arm|arm64|ia32|ppc64|riscv64|s390x|x64)(?:-(gnu|musl|[a-z]+))?$/;

/**
 * The optional packages that the lock file's packages name and the lock file does not hold, with the entries npm would
 * have written, but for the hash. @throws Error for one whose platform does not show in its name.
 * @param {Record<string, any>} packages
 * @returns {{path: string, entry: Record<string, unknown>}[]}
 */
export function missingFromLock(packages) {
  return Object.entries(packages).flatMap(([from, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isHeld(packages, { from, name }))
      .map(([name, version]) => ({ path: `node_modules/${name}`, entry: entryOf({ name, version, parent }) })),
  );
}

/** Node's own way: the folder of the package, then those around it. */
function isHeld(packages, { from, name }) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    if (`${folder}${folder && "/"}node_modules/${name}` in packages) return true;
    if (folder === "") return false;
  }
}

function entryOf({ name, version, parent }) {
  const [os, cpu, libc] = platformOf(name);
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(os === "linux" && (libc === "musl" || libc === "gnu") ? { libc: [libc === "musl" ? "musl" : "glibc"] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}

function platformOf(name) {
  if (name.endsWith("wasm32-wasi")) return [undefined, "wasm32", undefined];
  const found = platform.exec(name);
  if (!found)
    throw new Error(
      `package-lock.json lacks ${name}, an optional package: run npm install where the registry offers it`,
    );
  return found.slice(1);
}
