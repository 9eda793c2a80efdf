import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";
import { webAddress } from "../shared/web-address.ts";

/** The two addresses of Atlassian's own are for OAuth and scoped tokens; whoever has a proxy in between changes them. */
export const jiraConfig = z.object({
  name: z.string().trim().min(1).max(100).default("Jira").register(fieldMeta, { label: "Name" }),
  siteUrl: webAddress("enter the site as https://acme.atlassian.net, or your own server's address").register(
    fieldMeta,
    {
      label: "Site",
      help: "As in the browser: https://acme.atlassian.net, or your Data Center's address.",
      type: "url",
    },
  ),
  gatewayUrl: webAddress("enter the address as https://api.atlassian.com").default("https://api.atlassian.com"),
  authUrl: webAddress("enter the address as https://auth.atlassian.com").default("https://auth.atlassian.com"),
});
export type JiraConfig = z.infer<typeof jiraConfig>;
