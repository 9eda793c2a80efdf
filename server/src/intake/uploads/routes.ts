import { Readable } from "node:stream";
import {
  uploadCreate,
  uploadGet,
  uploadList,
  uploadOffset,
  uploadPart,
  uploadRemove,
} from "@hoopoe/contract/intake/routes/upload.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { letGoBy } from "../../http/let-go-by.ts";
import type { PersonScope } from "../../platform/scope.ts";
import type { UploadsService } from "./service.ts";

export function uploadsRoutes(uploads: UploadsService): ServedRoute[] {
  const speak = async ({ caller, params, request, reply }: Spoken) => {
    try {
      return await answer(reply, await uploads.speak(caller, toWeb(request), params?.id));
    } finally {
      letGoBy(request.raw);
    }
  };
  return [
    serve(uploadCreate, speak),
    serve(uploadPart, speak),
    serve(uploadOffset, speak),
    serve(uploadRemove, speak),
    serve(uploadList, async ({ caller }) => ({ data: await uploads.list(caller) })),
    serve(uploadGet, async ({ caller, params }) => ({ data: await uploads.load(caller, params.id) })),
  ];
}

interface Spoken {
  params: { id: string } | undefined;
  caller: PersonScope;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The request as the protocol's server takes it; its body is read as it comes. */
function toWeb({ method, url, headers, body }: FastifyRequest): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, String(value));
  const address = `http://localhost${url.split("?")[0]}`;
  if (!(body instanceof Readable)) return new Request(address, { method, headers: sent });
  return new Request(address, {
    method,
    headers: sent,
    body: ReadableStream.from(body.iterator({ destroyOnReturn: false })),
    duplex: "half",
  });
}

/** Only what belongs to the protocol goes out: whose pages may read it is decided elsewhere. */
function answer(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status);
  for (const name of [
    "location",
    "tus-resumable",
    "upload-offset",
    "upload-length",
    "upload-expires",
    "upload-metadata",
  ]) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  reply.header("cache-control", "no-store");
  return reply.send();
}
