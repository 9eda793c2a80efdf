import type { Files } from "../../platform/files/files.ts";
import type { Scope } from "../../platform/scope.ts";

/** The bytes of all files of one kind, in the order of their names, which say where each begins. */
export async function* joinParts(files: Files, scope: Scope, kind: string): AsyncGenerator<Uint8Array> {
  const parts = (await files.list(scope, kind)).toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  for (const { handle } of parts) yield* await (await files.open(scope, handle)).stream();
}
