import { Secret } from "../../platform/secrets/secret.ts";
import type { SecretSourcePort } from "./secret-source.ts";

/**
 * Variables of this program's environment whose names begin with the operator's prefix and the workspace's id, so that no workspace
 * reads another one's: HOOPOE_SECRET_0190F1A2..._JIRA.
 */
export function environmentSource({
  prefix,
  variables,
}: {
  prefix: string;
  variables: Readonly<Record<string, string | undefined>>;
}): SecretSourcePort {
  return {
    refuse: (locator) =>
      /^[A-Z][A-Z0-9_]{0,63}$/.test(locator)
        ? null
        : "must be the end of the variable's name: capital letters, digits and _ only.",
    async read({ workspaceId }, locator) {
      const value = variables[`${prefix}${workspaceId.replaceAll("-", "").toUpperCase()}_${locator}`];
      return value === undefined || value === "" ? undefined : new Secret(value);
    },
  };
}
