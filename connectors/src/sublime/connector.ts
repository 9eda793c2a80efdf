import { defineConnector } from "../shared/define-connector.ts";
import { emailSecurityAuth, emailSecurityConfig } from "../shared/email-security-auth.ts";
import { listFlaggedMessages, quarantineMessageGroup, restoreMessageGroup, reviewMessageGroup } from "./actions.ts";
import { checkSublime, discoverSublime } from "./check.ts";
import { sublimeIcon } from "./icon.ts";
import { readGroups, sublimeState } from "./read-groups.ts";

export const sublimeConnector = defineConnector({
  catalogId: 8,
  name: "Sublime",
  category: "Email security",
  description: "Messages your rules flagged, with their review.",
  icon: sublimeIcon,
  version: 1,
  source_datatype: "email-security",
  takesUploads: false,
  configSchema: emailSecurityConfig("Sublime"),
  stateSchema: sublimeState,
  authMethods: [
    emailSecurityAuth({
      product: "Sublime",
      help: "In Sublime: Automate > API > New key. A key has its creator's permissions: create it as a user who can only view messages, or also act on them if workflows should quarantine.",
      baseUrl: "https://platform.sublime.security",
      needs: { apiToken: "The API key." },
    }),
  ],
  streams: [
    {
      id: "flagged",
      label: "Flagged message groups",
      incremental: true,
      deletes: false,
      defaultSchedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
    },
  ],
  limits: [{ bucket: "api", capacity: 120, perMs: 60_000, concurrency: 2 }],
  check: checkSublime,
  discover: discoverSublime,
  initial: () => sublimeState.parse({}),
  read: readGroups,
  actions: [listFlaggedMessages, quarantineMessageGroup, restoreMessageGroup, reviewMessageGroup],
});
