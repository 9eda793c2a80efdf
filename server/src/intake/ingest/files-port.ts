import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { FilesPort, UploadedFile } from "@hoopoe/connectors/shared/files-port.ts";
import type { Artifact } from "../../platform/files/artifacts.ts";
import type { Files } from "../../platform/files/files.ts";
import { uploadKind } from "../../platform/files/upload-kind.ts";
import { headBytes, uploadTypeOf } from "../../platform/files/upload-type.ts";
import type { Scope } from "../../platform/scope.ts";

/** The uploads of one integration as its connector sees them. */
export function filesPort(files: Files, scope: Scope, integrationId: string): FilesPort {
  const kind = uploadKind(integrationId);
  return {
    async *list() {
      for (const artifact of await files.list(scope, kind)) yield toUploaded(artifact);
    },
    async open(handle) {
      const artifact = await files.find(scope, handle);
      if (artifact === undefined || artifact.kind !== kind) return null;
      return {
        ...toUploaded(artifact),
        async *stream() {
          yield* await artifact.stream();
        },
      };
    },
    async write({ name, bytes, replaces, key }) {
      const type = uploadTypeOf(name, bytes.subarray(0, headBytes));
      if ("reason" in type) throw new ConnectorError("input-invalid", `path: ${name}: ${type.reason}`);
      const named = { kind, name, mediaType: type.mediaType };
      const written = await files.replace(scope, { ...named, source: pieces(bytes), replaces, key });
      return written === null ? null : { handle: written.handle, replaced: written.replaced, size: written.size };
    },
    takeBack: ({ handle, replaced }) => files.putBack(scope, { kind, handle, replaced }),
  };
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function toUploaded({ handle, name, mediaType, size, createdAt }: Artifact): UploadedFile {
  return { handle, name, mediaType, size, uploadedAt: createdAt.toISOString() };
}
