import { type HttpErrorCode, type HttpPort, HttpError } from "@hoopoe/connectors/shared/http.ts";
import { EgressError, type EgressErrorCode } from "../../platform/egress/egress-error.ts";
import type { Egress, EgressReply } from "../../platform/egress/egress-port.ts";
import { eitherSignal } from "./either-signal.ts";

const deadlineMs = 30_000;
const bytesMax = 10 * 1024 * 1024;

const codes: Readonly<Record<Exclude<EgressErrorCode, "aborted">, HttpErrorCode>> = {
  "refused-address": "refused-address",
  "refused-port": "refused-address",
  "refused-scheme": "refused-address",
  "refused-credentials": "refused-address",
  "refused-host": "refused-address",
  "refused-redirects": "redirects",
  "name-unknown": "network",
  unreachable: "network",
  timeout: "deadline",
  "too-large": "too-large",
  broken: "network",
};

/** The egress client as a connector knows it. `signal` is the run's: it ends every call. */
export function httpPort(egress: Egress, signal: AbortSignal): HttpPort {
  return {
    async fetch(url, { accept, maxBytes = bytesMax, deadlineMs: callDeadlineMs = deadlineMs, ...request } = {}) {
      try {
        const reply = await egress.fetch({
          url,
          method: request.method,
          body: request.body,
          headers: { ...(accept === undefined ? {} : { accept }), ...request.headers },
          bytesMax: maxBytes,
          deadlineMs: callDeadlineMs,
          signal: eitherSignal(signal, request.signal),
        });
        return responseOf(reply);
      } catch (error) {
        signal.throwIfAborted();
        request.signal?.throwIfAborted();
        if (!(error instanceof EgressError) || error.code === "aborted") throw error;
        throw new HttpError(codes[error.code], error.message, { cause: error });
      }
    },
  };
}

function responseOf({ status, headers, url, body }: EgressReply): Awaited<ReturnType<HttpPort["fetch"]>> {
  return {
    status,
    url,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    body: (async function* () {
      yield body;
    })(),
    bytes: async () => body,
    text: async () => new TextDecoder().decode(body),
  };
}
