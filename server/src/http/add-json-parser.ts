import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { parsedHereCharsMax } from "../platform/json-text.ts";
import { addressBlock } from "../platform/limits/address-block.ts";
import { createLargeBodies } from "./large-bodies.ts";
import { isSigned, keepRawBody } from "./raw-body.ts";
import { bodyLimitsOf, readJsonBytes } from "./read-json.ts";
import { mayBeUnstorable, refuseUnstorable } from "./refuse-unstorable.ts";

/** JSON bodies: limits are enforced while they arrive; a large one is parsed and validated in a thread of its own. */
export function addJsonParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  const largeBodies = createLargeBodies();
  app.addContentTypeParser("application/json", async (request: FastifyRequest) => {
    const route = routeOf(request);
    const bytes = await readJsonBytes(request.raw, bodyLimitsOf(route));
    if (bytes.byteLength > parsedHereCharsMax && route.textMembers !== undefined)
      return largeBodies.read(route, { group: groupOf(request), bytes });
    const body = Buffer.from(bytes.buffer).toString("utf8");
    keepRawBody(request, body);
    // An empty JSON body is a missing one, and the schema says so.
    if (body === "") return undefined;
    const parsed = await new Promise<unknown>((done, failed) => {
      void parseJson(request, body, (error, value) => (error === null ? done(value) : failed(error)));
    });
    if (!isSigned(request) && mayBeUnstorable(body)) refuseUnstorable(parsed);
    return parsed;
  });
}

type ReadRoute = Pick<RouteSpec, "id" | "bodyLimits" | "textMembers">;

/** Each route of the contract puts itself into its configuration (register-route.ts). */
function routeOf(request: FastifyRequest): ReadRoute {
  return request.routeOptions.config.spec ?? { id: "" };
}

/** Whose turn it is among large bodies: a workspace's, else an address's. */
function groupOf({ headers, ip }: FastifyRequest): string {
  return String(headers["x-workspace"] ?? addressBlock(ip));
}

declare module "fastify" {
  interface FastifyContextConfig {
    readonly spec?: ReadRoute;
  }
}
