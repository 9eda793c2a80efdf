import { randomUUID } from "node:crypto";
import { uploadExpiryMs } from "@hoopoe/contract/constants.ts";
import type { Upload } from "@hoopoe/contract/intake/routes/upload.ts";
import { sizeWords } from "@hoopoe/contract/size-words.ts";
import { MemoryLocker, Server } from "@tus/server";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Artifact } from "../../platform/files/artifacts.ts";
import type { Files } from "../../platform/files/files.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";
import type { DataFilesService } from "../data-files/service.ts";
import type { IncomingFile, IntegrationsService } from "../integrations/service.ts";
import { joinParts } from "./join-parts.ts";
import { KeptParts } from "./keep-parts.ts";

import { deleteUpload, endUpload, loadUploads, partKind } from "./store.ts";

/** Uploads that can be paused, cut and resumed, and end as any other upload does. */
export interface UploadsService {
  /** Answers a request of the tus protocol. @throws Failure upload-… */
  speak(scope: PersonScope, request: Request, id?: string): Promise<Response>;
  list(scope: Scope): Promise<Upload[]>;
  /** What came of an upload: one whose bytes are all there becomes a file now, if it is none yet. @throws Failure */
  load(scope: Scope, id: string): Promise<Upload>;
  /** Forgets what nobody has ended in time; gives how many. */
  expire(): Promise<number>;
}

export interface UploadsOptions {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly integrations: Pick<IntegrationsService, "upload">;
  readonly dataFiles: Pick<DataFilesService, "receiveForChat">;
  readonly partBytes?: number;
  /** @throws Failure storage-full where there is no room for so many more bytes */
  readonly checkRoom?: (scope: Scope, bytes: number) => Promise<void>;
}

const expireCountMax = 100;
const partBytesOrdinary = 16 * 1024 * 1024;

export function createUploadsService(options: UploadsOptions): UploadsService {
  const { db, files, clock, integrations, dataFiles, partBytes = partBytesOrdinary } = options;
  const locker = new MemoryLocker();
  const expiryMs = uploadExpiryMs;

  const find = async (scope: Scope, id: string): Promise<Upload> => {
    const [row] = await db.withTenant(scope, (trx) => loadUploads(trx, scope, { id, now: clock.now() }));
    return row ?? fail("upload-not-found");
  };

  /** The parts become one file by the same way as a multipart upload; its row and what came of the upload are one write. */
  async function finish(scope: Scope, upload: Upload): Promise<void> {
    const kind = partKind(upload.id);
    const incoming = one({ name: upload.fileName, bytes: joinParts(files, scope, kind) });
    const also = async (trx: Parameters<typeof endUpload>[0], [kept]: readonly Artifact[]): Promise<void> => {
      if (kept?.size !== upload.size) return fail("upload-offset");
      const { handle: docId, name: fileName, size, sha256 } = kept;
      const result = { docId, fileName, filePath: docId, size, sha256, storage: files.storage };
      if (!(await endUpload(trx, scope, { id: upload.id, result }))) fail("upload-offset");
    };
    try {
      if (upload.purpose === "chat") await dataFiles.receiveForChat(scope, incoming, also);
      else await integrations.upload(scope, incoming, { also });
    } catch (error) {
      // Somebody else has done it in the meantime.
      if ((await find(scope, upload.id)).result !== null) return;
      if (error instanceof Failure && error.code === "upload-type") await forget(scope, upload.id);
      throw error;
    }
    await files.remove(scope, kind);
  }

  async function forget(scope: Pick<Scope, "tenantId" | "workspaceId">, id: string): Promise<void> {
    await db.withTenant(scope, (trx) => deleteUpload(trx, scope, id));
    await files.remove(scope, partKind(id));
  }

  async function load(scope: Scope, id: string): Promise<Upload> {
    const upload = await find(scope, id);
    if (upload.result !== null || upload.offset < upload.size) return upload;
    await finish(scope, upload);
    return find(scope, id);
  }

  return {
    load,
    list: (scope) => db.withTenant(scope, (trx) => loadUploads(trx, scope, { now: clock.now() })).then(unended),
    async speak(scope, request, id) {
      if (id !== undefined) await find(scope, id);
      else await options.checkRoom?.(scope, Number(request.headers.get("upload-length") ?? 0) || 0);
      const failures: unknown[] = [];
      const server = new Server({
        path: "/api/upload",
        relativeLocation: true,
        datastore: new KeptParts(scope, { db, files, clock, expiryMs, partBytes }),
        locker,
        maxSize: files.bytesMax,
        namingFunction: () => randomUUID(),
        // What came of it is asked for by GET: a part is acknowledged without a body.
        onUploadFinish: async (_request, upload) => {
          await load(scope, upload.id);
          return {};
        },
        onResponseError: (_request, error) => void failures.push(error),
      });
      const response = await server.handleWeb(request);
      if (response.status < 400) return response;
      throw asFailure(response.status, { failure: failures[0], text: await response.text(), max: files.bytesMax });
    },
    async expire() {
      const due = await db.lookups.due("uploads", { at: clock.now(), countMax: expireCountMax });
      for (const { id, ...scope } of due) await forget(scope, id);
      return due.length;
    },
  };
}

function unended(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(({ result }) => result === null);
}

async function* one(file: IncomingFile): AsyncGenerator<IncomingFile> {
  yield file;
}

/** What the protocol's server refused, in our words; a failure of ours stays what it is. */
function asFailure(status: number, { failure, text, max }: { failure: unknown; text: string; max: number }): unknown {
  if (failure instanceof Failure) return failure;
  if (status === 409) return new Failure("upload-offset");
  if (status === 413) return new Failure("payload-too-large", { what: "The upload", max: sizeWords(max) });
  if (status === 404 || status === 410 || status === 403) return new Failure("upload-not-found");
  if (status < 500) return new Failure("upload-protocol", { reason: text.trim() });
  return failure ?? new Error(`the protocol's server answered ${status}`);
}
