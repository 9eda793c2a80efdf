import type { Plugin } from "vite";

/** What the sign-in page's chunk checks replies with. */
const importers =
  /(contract\/src\/(identity\/routes\/auth|problem|define-route)|console\/src\/(api\/read-reply|(?:pages|features)\/identity\/sign-in\/[\w-]+))\.tsx?$/;
const mark = "?sign-in";

/**
 * Gives the sign-in page a zod of its own. A module is in one chunk only: with one zod for all, the first page fetches
 * every schema type that any screen uses (11 KB gzip), though it needs five. Its settings are global, so one call sets both.
 */
export function ownZod(): Plugin {
  return {
    name: "hoopoe:own-zod",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const isOwn = importer.endsWith(mark) || (source.startsWith("zod/") && importers.test(importer));
      if (!isOwn) return null;
      const found = await this.resolve(source, importer.replace(mark, ""), { ...options, skipSelf: true });
      return found === null ? null : { id: `${found.id}${mark}`, moduleSideEffects: false };
    },
  };
}
