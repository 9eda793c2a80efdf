const barePaths = new Set(["/", "/login", "/invitation", "/reset-password", "/verify-email", "/connected"]);

/** Whether the console has pages at a path. Any other path of a host is not found (routes.tsx lists the pages). */
export function isConsolePath(path: string): boolean {
  return (
    barePaths.has(path.replace(/(?<=.)\/$/, "")) ||
    isEmbedPath(path) ||
    path === "/dashboard" ||
    path.startsWith("/dashboard/")
  );
}

/** Whether a page may be held in a frame by the pages that the organisation lists. */
export function isEmbedPath(path: string): boolean {
  return path === "/embed" || path.startsWith("/embed/");
}
