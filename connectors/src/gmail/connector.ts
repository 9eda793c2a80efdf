import { defineConnector } from "../shared/define-connector.ts";
import { gmailActions } from "./actions.ts";
import { gmailAuthMethods } from "./auth.ts";
import { gmailConfig } from "./config.ts";
import { gmailIcon } from "./icon.ts";
import { checkMailboxes, discoverMailboxes } from "./look-at-mailboxes.ts";
import { readMail } from "./read-mail.ts";
import { gmailState } from "./state.ts";

export const gmailConnector = defineConnector({
  catalogId: 1,
  name: "Gmail",
  category: "Mail",
  description: "Email of one or many accounts.",
  icon: gmailIcon,
  version: 1,
  source_datatype: "gmail",
  takesUploads: false,
  configSchema: gmailConfig,
  stateSchema: gmailState,
  authMethods: gmailAuthMethods,
  streams: [
    {
      id: "messages",
      label: "Messages",
      incremental: true,
      deletes: true,
      defaultSchedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
    },
  ],
  // A message costs 5 units of the 6,000 that newer projects have for a user and minute; the vendor says when it is less.
  limits: [{ bucket: "calls", capacity: 1_200, perMs: 60_000, concurrency: 10 }],
  check: checkMailboxes,
  discover: discoverMailboxes,
  initial: () => ({ mailboxes: {}, isPresenceDue: false }),
  read: readMail,
  actions: gmailActions,
});
