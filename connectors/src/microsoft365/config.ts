import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";
import { webAddress } from "../shared/web-address.ts";

/** National clouds have other hosts; `graphHost` is where links of the vendor must lead to as well. */
export const microsoft365Config = z.object({
  name: z.string().trim().min(1).max(100).default("Microsoft 365").register(fieldMeta, { label: "Name" }),
  mailboxes: z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(/[\s,;]+/).filter((part) => part !== "") : value),
      z.array(z.email("write each mailbox as name@example.com")).max(200, "at most 200 mailboxes in one connection"),
    )
    .transform((all) => [...new Set(all.map((one) => one.toLowerCase()))])
    .default([])
    .register(fieldMeta, {
      label: "Mailboxes",
      help: "One address a line; mail is sent from the first. Without any, no mail is read or sent.",
      type: "lines",
    }),
  authorityHost: address("https://login.microsoftonline.com").register(fieldMeta, {
    label: "Sign-in address",
    help: "Another one only for a national cloud, such as https://login.microsoftonline.us.",
  }),
  graphHost: address("https://graph.microsoft.com").register(fieldMeta, {
    label: "Graph address",
    help: "Another one only for a national cloud, such as https://graph.microsoft.us.",
  }),
});
export type Microsoft365Config = z.infer<typeof microsoft365Config>;

function address(preset: string) {
  return webAddress("write the address as https://…").default(preset);
}
