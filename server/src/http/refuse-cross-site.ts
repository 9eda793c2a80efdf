import type { FastifyRequest } from "fastify";
import { fail } from "../platform/fail.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that a browser says come from another site, a sibling sub-domain included: the refresh cookie must
 * not be spent by a page that is not ours. Clients that are no browser send neither header, and hold no cookie.
 */
export function refuseCrossSite(request: FastifyRequest, { publicOrigin }: { publicOrigin: string | undefined }): void {
  if (readingMethods.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) {
    if (site !== "same-origin" && site !== "none") fail("cross-site");
    return;
  }
  const { origin } = request.headers;
  if (origin === undefined || origin === publicOrigin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host.toLowerCase()) fail("cross-site");
}
