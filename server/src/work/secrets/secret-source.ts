import type { WorkspaceScope } from "../../platform/scope.ts";
import type { Secret } from "../../platform/secrets/secret.ts";

/** A store of secrets outside Hoopoe. */
export interface SecretSourcePort {
  /** Why a locator can't be one, and what to write; null where it can. */
  refuse(locator: string): string | null;
  /** Undefined where it has none. @throws Error whose message says what the operator has to do, without any value */
  read(scope: WorkspaceScope, locator: string, signal: AbortSignal): Promise<Secret | undefined>;
}
