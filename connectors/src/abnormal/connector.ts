import { defineConnector } from "../shared/define-connector.ts";
import { emailSecurityAuth, emailSecurityConfig } from "../shared/email-security-auth.ts";
import { getThreat, listAccountCases, listReportedMessages, listThreats } from "./actions/read-actions.ts";
import { remediateThreat } from "./actions/remediate-threat.ts";
import { checkAbnormal, discoverKinds } from "./check.ts";
import { abnormalIcon } from "./icon.ts";
import { abnormalStreams } from "./lists.ts";
import { abnormalState, readThreats } from "./read-threats.ts";

export const abnormalConnector = defineConnector({
  catalogId: 6,
  name: "Abnormal",
  category: "Email security",
  description: "Threats, account and vendor cases, and reported messages.",
  icon: abnormalIcon,
  version: 1,
  source_datatype: "email-security",
  takesUploads: false,
  configSchema: emailSecurityConfig("Abnormal"),
  stateSchema: abnormalState,
  authMethods: [
    emailSecurityAuth({
      product: "Abnormal",
      help: "In the Abnormal portal: Settings > Integrations > Abnormal REST API > Connect. Enter our outgoing address in its IP safelist and copy the token. It reads threats and cases; remediation is a separate permission, needed only if workflows should remediate.",
      baseUrl: "https://api.abnormalplatform.com",
      needs: { apiToken: "The API token." },
    }),
  ],
  streams: Object.entries(abnormalStreams).map(([id, { label }]) => ({
    id,
    label,
    incremental: true,
    deletes: false,
    defaultSchedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
  })),
  // Abnormal names no number; these are what a polite client asks.
  limits: [{ bucket: "api", capacity: 120, perMs: 60_000, concurrency: 4 }],
  check: checkAbnormal,
  discover: discoverKinds,
  initial: () => abnormalState.parse({}),
  read: readThreats,
  actions: [listThreats, getThreat, remediateThreat, listAccountCases, listReportedMessages],
});
