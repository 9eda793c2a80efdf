import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";
import { webAddress } from "../shared/web-address.ts";

/** `baseUrl` is Slack's own unless a proxy stands in between; methods lie below /api, the sign-in below /oauth. */
export const slackConfig = z.object({
  name: z.string().trim().min(1).max(100).default("Slack").register(fieldMeta, { label: "Name" }),
  baseUrl: webAddress("enter the address as https://slack.com").default("https://slack.com"),
});
export type SlackConfig = z.infer<typeof slackConfig>;
