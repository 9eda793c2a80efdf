import type { AuthMethodView, CatalogEntry } from "@hoopoe/contract/intake/integration.ts";
import { abnormalConnector } from "./abnormal/connector.ts";
import { filesConnector } from "./files/connector.ts";
import { gmailConnector } from "./gmail/connector.ts";
import { imapConnector } from "./imap/connector.ts";
import { httpRequestConnector } from "./http-request/connector.ts";
import { jiraConnector } from "./jira/connector.ts";
import { microsoft365Connector } from "./microsoft365/connector.ts";
import { mimecastConnector } from "./mimecast/connector.ts";
import { newsConnector } from "./news/connector.ts";
import { proofpointConnector } from "./proofpoint/connector.ts";
import type { AuthMethod } from "./shared/auth-method.ts";
import type { Connector } from "./shared/connector.ts";
import { formFields } from "./shared/form-fields.ts";
import { slackConnector } from "./slack/connector.ts";
import { sublimeConnector } from "./sublime/connector.ts";
import { webhookConnector } from "./webhook/connector.ts";
import { smtpConnector } from "./smtp/connector.ts";

/** Every product that can be connected; the only list of them. */
export const connectors: readonly Connector[] = [
  gmailConnector,
  microsoft365Connector,
  jiraConnector,
  slackConnector,
  proofpointConnector,
  abnormalConnector,
  mimecastConnector,
  sublimeConnector,
  webhookConnector,
  httpRequestConnector,
  newsConnector,
  filesConnector,
  smtpConnector,
  imapConnector,
];

/** The connector of a product, or null for a number that no product has. */
export function connectorByCatalogId(catalogId: number): Connector | null {
  return connectors.find(({ manifest }) => manifest.catalogId === catalogId) ?? null;
}

/** What the console shows of a product: the fields are those of its configuration, then of each way to sign in. */
export function catalogEntryOf({ manifest }: Connector): CatalogEntry {
  const { catalogId, name, category, description, icon, source_datatype, takesUploads } = manifest;
  return {
    catalogId,
    name,
    category,
    description,
    icon,
    source_datatype,
    takesUploads,
    fields: formFields(manifest.configSchema),
    authMethods: manifest.authMethods.map(authMethodOf),
    streams: manifest.streams.map(({ id, label, defaultSchedule }) => ({ id, label, schedule: defaultSchedule })),
  };
}

function authMethodOf({ authType, label, help, schema, oauth }: AuthMethod): AuthMethodView {
  return {
    authType,
    label,
    help,
    fields: formFields(schema),
    isOAuth: oauth !== undefined,
    scopes: oauth === undefined ? [] : [...oauth.scopes],
  };
}
