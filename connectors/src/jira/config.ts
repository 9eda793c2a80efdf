import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";

const address = (fix: string) =>
  z
    .url({ protocol: /^https?$/, error: fix })
    .max(500)
    .transform((url) => url.replace(/\/+$/, ""));

/** The two addresses of Atlassian's own are for OAuth and scoped tokens; whoever has a proxy in between changes them. */
export const jiraConfig = z.object({
  name: z.string().trim().min(1).max(100).default("Jira").register(fieldMeta, { label: "Name" }),
  siteUrl: address("write the site as https://acme.atlassian.net, or your own server's address").register(fieldMeta, {
    label: "Site",
    help: "As it stands in the browser: https://acme.atlassian.net, or the address of your Data Center.",
    type: "url",
  }),
  gatewayUrl: address("write the address as https://api.atlassian.com").default("https://api.atlassian.com"),
  authUrl: address("write the address as https://auth.atlassian.com").default("https://auth.atlassian.com"),
});
export type JiraConfig = z.infer<typeof jiraConfig>;
