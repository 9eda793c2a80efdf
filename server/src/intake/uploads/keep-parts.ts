import type { Readable } from "node:stream";
import { uploadsUnendedMax } from "@hoopoe/contract/constants.ts";
import { uploadPurposes } from "@hoopoe/contract/intake/routes/upload.ts";
import { sizeWords } from "@hoopoe/contract/size-words.ts";
import { DataStore, Upload as TusUpload } from "@tus/server";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { isDoubled } from "../../platform/db/is-doubled.ts";
import { fail } from "../../platform/fail.ts";
import type { Files } from "../../platform/files/files.ts";
import { plainName } from "../../platform/files/plain-name.ts";
import { headBytes, uploadTypeOf } from "../../platform/files/upload-type.ts";
import type { PersonScope } from "../../platform/scope.ts";
import { countUnended, deleteUpload, insertUpload, loadUploads, partKind } from "./store.ts";
import { takeParts } from "./take-part.ts";

const metadata = z.object({
  filename: z.string().check(z.minLength(1), z.maxLength(1_000)),
  purpose: z._default(z.enum(uploadPurposes), "files"),
  fingerprint: z._default(z.string().check(z.maxLength(200)), ""),
});

interface KeptPartsOptions {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly expiryMs: number;
  /** So much is lost at most when the process is killed. */
  readonly partBytes: number;
}

/**
 * One caller's uploads as the protocol's server sees them. Bytes go into the store of all files, a part at a time, each
 * safe before it counts: any process can go on where another one ended, whatever the store.
 */
export class KeptParts extends DataStore {
  readonly #options: KeptPartsOptions;
  readonly #scope: PersonScope;
  override extensions = ["creation", "creation-with-upload", "expiration", "termination"];

  constructor(scope: PersonScope, options: KeptPartsOptions) {
    super();
    this.#scope = scope;
    this.#options = options;
  }

  override async create(upload: TusUpload): Promise<TusUpload> {
    const { db, files, clock, expiryMs } = this.#options;
    const metadataRead = metadata.safeParse(upload.metadata ?? {});
    if (!metadataRead.success)
      fail("upload-protocol", { reason: "Send the file name as filename in Upload-Metadata." });
    const name = plainName(metadataRead.data.filename);
    const { size = 0 } = upload;
    if (size === 0) fail("upload-empty", { name });
    if (size > files.bytesMax) fail("payload-too-large", { what: name, max: sizeWords(files.bytesMax) });
    const type = uploadTypeOf(name, null);
    if ("reason" in type) fail("upload-type", { name, reason: type.reason });
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + expiryMs);
    const { purpose, fingerprint } = metadataRead.data;
    const row = { id: upload.id, name, size, purpose, fingerprint, createdAt, expiresAt };
    await db.withTenant(this.#scope, async (trx) => {
      const count = await countUnended(trx, this.#scope, createdAt);
      if (count >= uploadsUnendedMax) {
        fail("upload-many", { max: uploadsUnendedMax, days: Math.round(expiryMs / 86_400_000) });
      }
      await insertUpload(trx, this.#scope, row);
    });
    return Object.assign(upload, { creation_date: createdAt.toISOString() });
  }

  override async getUpload(id: string): Promise<TusUpload> {
    const { db, clock } = this.#options;
    const [row] = await db.withTenant(this.#scope, (trx) => loadUploads(trx, this.#scope, { id, now: clock.now() }));
    if (row === undefined) return fail("upload-not-found");
    return new TusUpload({ id, size: row.size, offset: row.offset, creation_date: row.createdAt });
  }

  /** Gives where the upload stands now. What arrived before the line went dead is kept, then that is thrown on. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const parts = takeParts(stream);
    const { partBytes } = this.#options;
    let at = offset;
    for (let part = await parts.next(partBytes); part !== null; part = await parts.next(partBytes)) {
      at += await this.#keep(id, at, part.bytes);
    }
    const broken = parts.broken();
    if (broken !== undefined) throw broken;
    return at;
  }

  override async remove(id: string): Promise<void> {
    const { db, files } = this.#options;
    await this.getUpload(id);
    await db.withTenant(this.#scope, (trx) => deleteUpload(trx, id));
    await files.remove(this.#scope, partKind(id));
  }

  override getExpiration(): number {
    return this.#options.expiryMs;
  }

  async #keep(id: string, at: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const { db, files, clock } = this.#options;
    const scope = this.#scope;
    const name = String(at).padStart(16, "0");
    const source = at === 0 ? await this.#judged(id, bytes) : bytes;
    const staged = await files.stage(scope, {
      kind: partKind(id),
      name,
      mediaType: "application/octet-stream",
      source,
    });
    try {
      await db.withTenant(scope, async (trx) => {
        const [row] = await loadUploads(trx, scope, { id, now: clock.now() });
        if (row === undefined) return fail("upload-not-found");
        if (row.offset !== at || row.result !== null) return fail("upload-offset");
        await files.keep(trx, scope, staged);
      });
    } catch (error) {
      await staged.blob.discard();
      // Another request has kept a part that begins here, at this very moment.
      throw isDoubled(error) ? fail("upload-offset") : error;
    }
    return staged.blob.size;
  }

  /** Refuses by the first bytes what is no file of its name, not after gigabytes. */
  async #judged(id: string, bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
    const { db, clock } = this.#options;
    const [row] = await db.withTenant(this.#scope, (trx) => loadUploads(trx, this.#scope, { id, now: clock.now() }));
    const name = row?.fileName ?? fail("upload-not-found");
    const remove = () => this.remove(id);
    return (async function* () {
      let isFirst = true;
      for await (const piece of bytes) {
        const type = isFirst ? uploadTypeOf(name, piece.subarray(0, headBytes)) : undefined;
        if (type !== undefined && "reason" in type) {
          await remove();
          fail("upload-type", { name, reason: type.reason });
        }
        isFirst = false;
        yield piece;
      }
    })();
  }
}
