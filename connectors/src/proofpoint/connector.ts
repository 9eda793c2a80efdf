import { defineConnector } from "../shared/define-connector.ts";
import { emailSecurityAuth, emailSecurityConfig } from "../shared/email-security-auth.ts";
import { listAttackedPeople } from "./actions/list-attacked-people.ts";
import { listBlockedMessages, listClicks, listDeliveredThreats } from "./actions/list-events.ts";
import { checkProofpoint, discoverEvents } from "./check.ts";
import { proofpointIcon } from "./icon.ts";
import { proofpointState, readEvents } from "./read-events.ts";
import { siemStreams } from "./siem.ts";

export const proofpointConnector = defineConnector({
  catalogId: 5,
  name: "Proofpoint TAP",
  category: "Email security",
  description: "Threats in messages, and clicks on them.",
  icon: proofpointIcon,
  version: 1,
  source_datatype: "email-security",
  takesUploads: false,
  configSchema: emailSecurityConfig("Proofpoint TAP"),
  stateSchema: proofpointState,
  authMethods: [
    emailSecurityAuth({
      product: "Proofpoint TAP",
      help: "In the TAP dashboard: Settings > Connected Applications > Create New Credential. The service principal and its secret can only read the SIEM and People APIs.",
      baseUrl: "https://tap-api-v2.proofpoint.com",
      needs: { clientId: "The service principal.", secret: "The secret shown with it." },
    }),
  ],
  streams: Object.entries(siemStreams).map(([id, { label }]) => ({
    id,
    label,
    incremental: true,
    deletes: false,
    defaultSchedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
  })),
  // Some 1,800 calls a day to the SIEM, 50 to the people's list.
  limits: [
    { bucket: "siem", capacity: 1_800, perMs: 86_400_000, concurrency: 1 },
    { bucket: "people", capacity: 50, perMs: 86_400_000, concurrency: 1 },
  ],
  check: checkProofpoint,
  discover: discoverEvents,
  initial: () => proofpointState.parse({}),
  read: readEvents,
  actions: [listDeliveredThreats, listBlockedMessages, listClicks, listAttackedPeople],
});
