import type { ConnectorErrorCode } from "@hoopoe/connectors/shared/connector-error.ts";
import type { ErrorKind } from "@hoopoe/contract/work/step-failure.ts";
import type { ErrorTraits } from "./step-outcome.ts";

const kinds: Record<ConnectorErrorCode, ErrorKind> = {
  "config-invalid": "refused",
  "input-invalid": "refused",
  "refused-address": "refused",
  unsupported: "refused",
  "auth-failed": "vendor-4xx",
  forbidden: "vendor-4xx",
  "not-found": "vendor-4xx",
  gone: "vendor-4xx",
  "cursor-expired": "vendor-4xx",
  "refused-by-vendor": "vendor-4xx",
  "rate-limited": "limit",
  "too-large": "limit",
  unavailable: "vendor-5xx",
  "bad-answer": "vendor-5xx",
};

/** What a connector's error is about, for the rules of a step's error path. */
export function traitsOfCode(code: ConnectorErrorCode): ErrorTraits {
  return { errorCode: code, errorKind: kinds[code] };
}
