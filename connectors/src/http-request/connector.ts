import * as z from "zod";
import { callVendor } from "../shared/call-vendor.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult } from "../shared/connector.ts";
import { defineConnector } from "../shared/define-connector.ts";
import { statusRefusal } from "../shared/status-refusal.ts";
import { authHeaders, httpRequestAuthMethods, type HttpRequestContext } from "./auth.ts";
import { atOnceMax, httpRequestConfig, httpRequestLimits } from "./config.ts";
import { httpRequestIcon } from "./icon.ts";
import { sendRequest } from "./send-request.ts";

/** Calls out and brings nothing in, so there is no stream. */
export const httpRequestConnector = defineConnector({
  catalogId: 15,
  name: "HTTP request",
  category: "Automation",
  description: "Calls any web address as a step of a job, with a typed answer.",
  icon: httpRequestIcon,
  version: 1,
  source_datatype: "http-request",
  takesUploads: false,
  configSchema: httpRequestConfig,
  stateSchema: z.object({}),
  authMethods: httpRequestAuthMethods,
  isAuthOptional: true,
  streams: [],
  // The ceiling; how many it is, each connection says.
  limits: [{ bucket: "requests", capacity: 60_000, perMs: 60_000, concurrency: atOnceMax }],
  limitsOf: httpRequestLimits,
  check,
  discover: async function* () {},
  initial: () => ({}),
  read: () => {
    throw new ConnectorError("unsupported", "HTTP request only makes calls. There is nothing to sync.");
  },
  actions: [sendRequest],
});

/** With an address: does it answer, and does it take the credentials? Which path is good to ask nobody knows. */
async function check(ctx: HttpRequestContext): Promise<CheckResult> {
  const { baseUrl } = ctx.config;
  try {
    if (baseUrl === undefined) {
      if (ctx.credentials !== undefined) await authHeaders(ctx, new URL("https://unknown.invalid"));
      return { ok: true, sentence: "Nothing to test: each step has its own address.", parts: [] };
    }
    const url = new URL(baseUrl);
    const status = await callVendor(ctx, {
      vendor: url.host,
      url: url.href,
      request: { headers: await authHeaders(ctx, url), maxBytes: 1024 * 1024 },
      refusalOf: (answer, now) =>
        [401, 403, 429].includes(answer.status) || answer.status >= 500
          ? statusRefusal(url.host, answer, { now })
          : null,
      read: (answer) => answer.status,
    });
    return { ok: true, sentence: `${url.host} answers (${status}).`, parts: [] };
  } catch (error) {
    if (error instanceof ConnectorError) return { ok: false, sentence: error.sentence, parts: [] };
    throw error;
  }
}
