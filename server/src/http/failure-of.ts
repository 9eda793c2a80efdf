import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { Failure } from "../platform/fail.ts";
import { diskFull } from "../platform/disk/disk-full.ts";
import { type FullStore, fullStoreOf } from "../platform/disk/full-store-of.ts";
import { isDatabaseAway } from "../platform/engine/is-database-away.ts";

/**
 * The expected failure that an error of ours or of Fastify's stands for; undefined where it is a surprise. `full` is the
 * store that has no room left at the moment: then a database that went away did so for that reason.
 */
export function failureOf(error: unknown, full?: FullStore): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!(error instanceof Error)) return undefined;
  if (hasZodFastifySchemaValidationErrors(error)) return validationFailure(error);
  const store = fullStoreOf(error);
  if (store !== undefined) return diskFull(store, { cause: error });
  if (isDatabaseAway(error)) {
    return full === undefined ? new Failure("unavailable", {}, { cause: error }) : diskFull(full, { cause: error });
  }
  if (!("code" in error) || typeof error.code !== "string") return undefined;
  return fastifyFailure(error.code, error);
}

function validationFailure(error: { validationContext?: string; validation: Issue[] }): Failure {
  const issue = error.validation[0];
  const path = (issue?.instancePath ?? "").split("/").filter((part) => part !== "");
  const part = error.validationContext ?? "body";
  const field = path.length > 0 ? path.join(".") : part === "querystring" ? "query" : part;
  return new Failure("validation", { field, reason: issue?.message ?? "invalid" });
}

interface Issue {
  instancePath: string;
  message?: string;
}

/** What clients can send wrong at the level of HTTP itself, by Fastify's codes. */
function fastifyFailure(code: string, cause: Error): Failure | undefined {
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new Failure("payload-too-large", { what: "The body", max: "the limit of this call" }, { cause });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Failure("media-type", {}, { cause });
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new Failure("bad-request", { reason: "The body's length differs from its Content-Length." }, { cause });
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return new Failure("bad-request", { reason: "The body isn't valid JSON.", field: "body" }, { cause });
    case "FST_ERR_BAD_URL":
      return new Failure("bad-request", { reason: "The address contains a part that can't be decoded." }, { cause });
    case "FST_ERR_MAX_PARAM_LENGTH":
      return new Failure("not-found", {}, { cause });
    default:
      return undefined;
  }
}
