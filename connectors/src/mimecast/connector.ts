import { defineConnector } from "../shared/define-connector.ts";
import { emailSecurityConfig } from "../shared/email-security-auth.ts";
import { listHeldMessages, rejectHeldMessage, releaseHeldMessage } from "./actions/held-messages.ts";
import { searchMessages } from "./actions/search-messages.ts";
import { blockSender, permitSender } from "./actions/sender-policies.ts";
import { mimecastAuth } from "./auth.ts";
import { checkMimecast, discoverLogs } from "./check.ts";
import { mimecastIcon } from "./icon.ts";
import { mimecastStreams } from "./logs.ts";
import { mimecastState, readLogs } from "./read-logs.ts";

export const mimecastConnector = defineConnector({
  catalogId: 7,
  name: "Mimecast",
  category: "Email security",
  description: "What Mimecast detected, and held messages.",
  icon: mimecastIcon,
  version: 1,
  source_datatype: "email-security",
  takesUploads: false,
  configSchema: emailSecurityConfig("Mimecast"),
  stateSchema: mimecastState,
  authMethods: [mimecastAuth],
  streams: Object.entries(mimecastStreams).map(([id, { label }]) => ({
    id,
    label,
    incremental: true,
    deletes: false,
    defaultSchedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
  })),
  limits: [{ bucket: "api", capacity: 100, perMs: 60_000, concurrency: 2 }],
  check: checkMimecast,
  discover: discoverLogs,
  initial: () => mimecastState.parse({}),
  read: readLogs,
  actions: [searchMessages, listHeldMessages, releaseHeldMessage, rejectHeldMessage, blockSender, permitSender],
});
