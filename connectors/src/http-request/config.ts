import * as z from "zod";
import type { RateLimit } from "../shared/connector.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import { webAddress } from "../shared/web-address.ts";

export const atOnceMax = 50;

/** Credentials go to this origin and to no other. */
export const httpRequestConfig = z.object({
  name: z.string().trim().min(1).max(100).default("HTTP request").register(fieldMeta, { label: "Name" }),
  baseUrl: webAddress("enter the address as https://api.example.com").optional().register(fieldMeta, {
    label: "Address",
    help: "Required with credentials: they are only sent to this site. Steps can then use paths below it.",
    type: "url",
  }),
  requestsPerMinute: z.coerce
    .number("enter a number")
    .int()
    .min(1, "enter at least 1")
    .max(60_000, "enter at most 60,000")
    .optional()
    .register(fieldMeta, {
      label: "Requests a minute",
      help: "For each site that steps call. More wait. Default: 600.",
      type: "number",
    }),
  atOnce: z.coerce
    .number("enter a number")
    .int()
    .min(1, "enter at least 1")
    .max(atOnceMax, `enter at most ${atOnceMax}`)
    .optional()
    .register(fieldMeta, {
      label: "Requests at once",
      help: `For each site. Default: 10. At most ${atOnceMax}.`,
      type: "number",
    }),
});
export type HttpRequestConfig = z.infer<typeof httpRequestConfig>;

/** As the connection has it; what can't be read counts as not set. */
export function httpRequestLimits(config: unknown): RateLimit[] {
  const set = limitFields.safeParse(config).data;
  return [
    { bucket: "requests", capacity: set?.requestsPerMinute ?? 600, perMs: 60_000, concurrency: set?.atOnce ?? 10 },
  ];
}

const limitFields = httpRequestConfig.pick({ requestsPerMinute: true, atOnce: true });
