import { excerptCharsMax, type FailureRecord } from "../../shared/connector-record.ts";
import { storable } from "../../shared/source-item-of.ts";

/** A record that could not be taken in, with the beginning of its text. */
export function failure(reason: string, text: string | null, externalId: string | null = null): FailureRecord {
  return {
    type: "failure",
    externalId,
    reason: storable(reason).slice(0, excerptCharsMax),
    excerpt: text === null ? null : storable(text.slice(0, excerptCharsMax)),
  };
}
