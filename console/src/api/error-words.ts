import { unknownError } from "@hoopoe/contract/unknown-error.ts";
import { ApiError, NetworkError } from "./api-error.ts";

export interface ErrorWords {
  message: string;
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
      requestId: error.problem.requestId || null,
      field: error.problem.field ?? null,
    };
  if (error instanceof NetworkError)
    return {
      message: "No connection to the server. Check that it runs, then try again.",
      requestId: null,
      field: null,
    };
  return { message: unknownError, requestId: null, field: null };
}

/** The server says "ingestDate: fill this in" by the name of the call; a person reads "Ingest date: fill this in". */
function labelled({ message, field }: ApiError["problem"]): string {
  if (field === undefined || !message.startsWith(`${field}: `)) return message;
  const name = field.split(".").findLast((part) => !/^\d+$/.test(part)) ?? field;
  const words = name
    .replaceAll("_", " ")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${message.slice(field.length)}`;
}
