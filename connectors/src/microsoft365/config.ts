import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";
import { webAddress } from "../shared/web-address.ts";

/** National clouds have other hosts; `graphHost` is where links of the vendor must lead to as well. */
export const microsoft365Config = z.object({
  name: z.string().trim().min(1).max(100).default("Microsoft 365").register(fieldMeta, { label: "Name" }),
  mailboxes: z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(/[\s,;]+/).filter((part) => part !== "") : value),
      z.array(z.email("enter each mailbox as name@example.com")).max(200, "at most 200 mailboxes in one connection"),
    )
    .transform((all) => [...new Set(all.map((one) => one.toLowerCase()))])
    .default([])
    .register(fieldMeta, {
      label: "Mailboxes",
      help: "One address per line; emails are sent from the first. Leave empty to use documents only.",
      type: "lines",
    }),
  authorityHost: address("https://login.microsoftonline.com").register(fieldMeta, {
    label: "Sign-in address",
    help: "Change it only for a national cloud, such as https://login.microsoftonline.us.",
  }),
  graphHost: address("https://graph.microsoft.com").register(fieldMeta, {
    label: "Graph address",
    help: "Change it only for a national cloud, such as https://graph.microsoft.us.",
  }),
});
export type Microsoft365Config = z.infer<typeof microsoft365Config>;

function address(preset: string) {
  return webAddress("enter the address as https://…").default(preset);
}
