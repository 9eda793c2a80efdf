import { uploadBytesMax } from "@hoopoe/contract/constants.ts";
import type { FastifyRequest } from "fastify";
import { letGoBy } from "../../http/let-go-by.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { IncomingFile } from "./stage-uploads.ts";

const fileCountMax = 50;
const fieldCountMax = 20;

/** The files of a multipart request, one after the other, as they arrive. A body that ends early is upload-cut. */
export async function* receiveFiles(request: FastifyRequest): AsyncGenerator<IncomingFile> {
  if (!request.isMultipart()) {
    fail("validation", { field: "file", reason: "send the files as multipart/form-data, each in a field named file" });
  }
  let name = "The upload";
  // One byte more than is allowed comes through, so that whoever counts can tell.
  const limits = {
    fileSize: uploadBytesMax + 1,
    files: fileCountMax,
    fields: fieldCountMax,
    parts: fileCountMax + fieldCountMax,
    fieldSize: 64 * 1024,
    headerPairs: 32,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== "file") continue;
      name = part.filename === "" ? name : part.filename;
      yield { name: part.filename, bytes: untilCut(part.file, part.filename) };
    }
  } catch (error) {
    throw asCut(error, name);
  } finally {
    letGoBy(request.raw);
  }
}

async function* untilCut(source: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw asCut(error, name);
  }
}

/** What the parser of multipart says of a body that is not whole; anything else stays what it is. */
function asCut(error: unknown, name: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? error.code : undefined;
  if (code === "FST_FILES_LIMIT")
    return new Failure("validation", { field: "file", reason: `upload at most ${fileCountMax} files at once` });
  if (code === "FST_PARTS_LIMIT" || code === "FST_FIELDS_LIMIT")
    return new Failure("validation", { field: "file", reason: `send at most ${fieldCountMax} fields with the files` });
  const isCut =
    code === "FST_MP_PREMATURE_CLOSE" ||
    code === "ERR_STREAM_PREMATURE_CLOSE" ||
    code === "ECONNRESET" ||
    /terminated early|unexpected end|premature close|aborted/i.test(error.message);
  return isCut ? new Failure("upload-cut", { name }) : error;
}
