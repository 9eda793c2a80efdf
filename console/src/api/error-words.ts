import { unknownError } from "@hoopoe/contract/unknown-error.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import { texts } from "../messages/en/start.ts";

export interface ErrorWords {
  message: string;
  /** The same below the field at fault, whose label says its name. */
  atField: string;
  /** To find the failure in the server's log; null where no answer came. */
  requestId: string | null;
  /** The field at fault, where the server names one. */
  field: string | null;
}

/** The one place that turns a failure into words for people. */
export function errorWords(error: unknown): ErrorWords {
  if (error instanceof ApiError)
    return {
      message: labelled(error.problem),
      atField: belowField(error.problem),
      requestId: error.problem.requestId || null,
      field: error.problem.field ?? null,
    };
  const message = error instanceof NetworkError ? texts.noConnectionToThe : unknownError;
  return { message, atField: message, requestId: null, field: null };
}

/** The server says "ingestDate: fill this in" by the name of the call; a person reads "Ingest date: fill this in". */
function labelled(problem: ApiError["problem"]): string {
  const at = faultOf(problem);
  if (at === null) return problem.message;
  const words = at.name
    .replaceAll("_", " ")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  return `${capital(words)}${at.number === null ? "" : texts.no(at.number)}: ${at.reason}`;
}

function belowField(problem: ApiError["problem"]): string {
  const at = faultOf(problem);
  if (at === null) return problem.message;
  return sentenceOf(at.number === null ? at.reason : texts.noNumber(at.number, at.reason));
}

/** What the server has against which field, and against which of its entries, where the sentence begins with it. */
function faultOf({ message, field }: ApiError["problem"]) {
  if (field === undefined || !message.startsWith(`${field}: `)) return null;
  const parts = field.split(".");
  const last = parts.at(-1) ?? "";
  return {
    name: parts.findLast((part) => !/^\d+$/.test(part)) ?? field,
    number: /^\d+$/.test(last) ? Number(last) + 1 : null,
    reason: message.slice(field.length + 2),
  };
}

function sentenceOf(words: string): string {
  return `${capital(words)}${/[.!?]$/.test(words) ? "" : "."}`;
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
