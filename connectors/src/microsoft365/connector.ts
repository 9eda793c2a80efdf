import { defineConnector } from "../shared/define-connector.ts";
import { microsoft365Actions } from "./actions.ts";
import { clientCredentials } from "./auth.ts";
import { microsoft365Config } from "./config.ts";
import { readDocuments } from "./documents/read-documents.ts";
import { microsoft365Icon } from "./icon.ts";
import { checkTenant, discoverTenant } from "./look-at-tenant.ts";
import { readMail } from "./mail/read-mail.ts";
import { microsoft365State } from "./state.ts";

const hourly = { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" as const } };

export const microsoft365Connector = defineConnector({
  catalogId: 4,
  name: "Microsoft 365",
  category: "Documents and email",
  description: "SharePoint documents and email.",
  icon: microsoft365Icon,
  version: 1,
  source_datatype: "microsoft365",
  takesUploads: false,
  configSchema: microsoft365Config,
  stateSchema: microsoft365State,
  authMethods: [clientCredentials],
  streams: [
    { id: "documents", label: "Documents", incremental: true, deletes: true, defaultSchedule: hourly },
    { id: "mail", label: "Mail", incremental: true, deletes: true, defaultSchedule: hourly },
  ],
  // The vendor allows a mailbox four calls at once and 10,000 in ten minutes; for documents it says when it is enough.
  limits: [
    { bucket: "documents", capacity: 1_200, perMs: 60_000, concurrency: 8 },
    { bucket: "mail", capacity: 10_000, perMs: 600_000, concurrency: 4 },
  ],
  check: checkTenant,
  discover: discoverTenant,
  initial: () => ({ cursors: {}, isPresenceDue: false }),
  read: (ctx, request) => (request.stream === "mail" ? readMail(ctx, request) : readDocuments(ctx, request)),
  actions: microsoft365Actions,
});
