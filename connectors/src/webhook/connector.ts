import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import { defineConnector } from "../shared/define-connector.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import { respondToCaller } from "./respond-to-caller.ts";
import { webhookIcon } from "./icon.ts";

export const webhookSecret = z.object({
  secret: z.string().trim().min(16, "use at least 16 characters, ideally random").max(500).register(fieldMeta, {
    label: "Secret",
    help: "At least 16 characters that only the sender knows.",
    secret: true,
  }),
});

/**
 * Requests that come in; the route that takes them belongs to the trigger of a job, and lets in what `verifyWebhook`
 * accepts. Nothing is read from anywhere, so there is no stream.
 */
export const webhookConnector = defineConnector({
  catalogId: 14,
  name: "Webhook",
  category: "Automation",
  description: "Starts a job when another system makes a signed call.",
  icon: webhookIcon,
  version: 1,
  source_datatype: "webhook",
  takesUploads: false,
  configSchema: z.object({
    name: z.string().trim().min(1).max(100).default("Webhook").register(fieldMeta, { label: "Name" }),
  }),
  stateSchema: z.object({}),
  authMethods: [
    {
      authType: "Signature",
      label: "Signed requests",
      help: "Without a secret the webhook is off. The sender signs '<unix seconds>.<body>' with HMAC-SHA256 and this secret, and sends x-hoopoe-timestamp and x-hoopoe-signature: v1=<hex>. A request is valid once, for five minutes.",
      schema: webhookSecret,
    },
  ],
  streams: [],
  limits: [],
  check: async () => ({ ok: true, sentence: "A secret is set: signed requests are accepted.", parts: [] }),
  discover: async function* () {},
  initial: () => ({}),
  read: () => {
    throw new ConnectorError("unsupported", "A webhook only receives calls. There is nothing to sync.");
  },
  actions: [respondToCaller],
});
