import { Readable } from "node:stream";
import { mcpCall, mcpOfferList, mcpOfferSet, mcpStream } from "@hoopoe/contract/assist/routes/mcp.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "../../platform/fail.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { McpService } from "./service.ts";

export function mcpRoutes(mcp: McpService): ServedRoute[] {
  return [
    serve(mcpCall, async ({ caller, request, reply, body }) =>
      send(reply, await mcp.answer(caller, asWeb(request, body))),
    ),
    serve(mcpStream, async ({ caller, request, reply }) => send(reply, await mcp.answer(caller, asWeb(request)))),
    serve(mcpOfferList, async ({ caller }) => ({ data: await mcp.offers(caller) })),
    serve(mcpOfferSet, async ({ caller, body }) => ({ data: await mcp.setOffer(caller, body) })),
  ];
}

/** The request as the protocol's own code takes it; who calls was checked already, and its token stays here. */
function asWeb({ headers, method }: FastifyRequest, body?: unknown): Request {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && /^(?:accept|content-type|mcp-|last-event-id)/.test(name) ? [[name, value]] : [],
  );
  const init = { method, headers: kept };
  return new Request("http://localhost/mcp", body === undefined ? init : { ...init, body: written(body) });
}

/** @throws Failure bad-request for what is nested deeper than it can be written again */
function written(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    return fail("bad-request", { reason: "body: is nested too deeply." }, { cause });
  }
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => void reply.header(name, value));
  if (response.body === null) return reply.send("");
  if (response.headers.get("content-type")?.includes("event-stream") === true)
    return reply.send(Readable.from(response.body));
  return reply
    .type(response.headers.get("content-type") ?? "application/json")
    .send(Buffer.from(await response.arrayBuffer()));
}
