import type { Environment } from "../../platform/env/read-environment.ts";
import { environmentSource } from "./environment-source.ts";
import { vaultSource } from "./vault-source.ts";
import type { WorkflowSecretsDeps } from "./service.ts";

/** The external stores that the operator set up. */
export function secretSourcesOf({
  secretsEnvPrefix,
  vault,
}: Pick<Environment, "secretsEnvPrefix" | "vault">): WorkflowSecretsDeps["sources"] {
  return {
    ...(secretsEnvPrefix !== undefined && {
      environment: environmentSource({ prefix: secretsEnvPrefix, variables: process.env }),
    }),
    ...(vault !== undefined && { vault: vaultSource(vault) }),
  };
}
