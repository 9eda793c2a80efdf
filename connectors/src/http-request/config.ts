import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";
import { webAddress } from "../shared/web-address.ts";

/** Credentials go to this origin and to no other. */
export const httpRequestConfig = z.object({
  name: z.string().trim().min(1).max(100).default("HTTP request").register(fieldMeta, { label: "Name" }),
  baseUrl: webAddress("enter the address as https://api.example.com").optional().register(fieldMeta, {
    label: "Address",
    help: "Required with credentials: they are only sent to this site. Steps can then use paths below it.",
    type: "url",
  }),
});
export type HttpRequestConfig = z.infer<typeof httpRequestConfig>;
