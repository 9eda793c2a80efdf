import type { AuthMethodView, CatalogEntry } from "@hoopoe/contract/intake/integration.ts";
import type { SandboxUrls } from "@hoopoe/sandbox/vendor-sandbox.ts";
import type { AuthMethod } from "./shared/auth-method.ts";
import type { Connector } from "./shared/connector.ts";
import { formFields } from "./shared/form-fields.ts";
import type { Vendor } from "./shared/vendor.ts";
import { vendors } from "./vendors.ts";

/** The connectors of all vendors. */
export const connectors: readonly Connector[] = await Promise.all(vendors.map(({ connector }) => connector()));

/** The connector of a product, or null for a number that no product has. */
export function connectorByCatalogId(catalogId: number): Connector | null {
  return connectors.find(({ manifest }) => manifest.catalogId === catalogId) ?? null;
}

/** The fields of a product's form that lead to the sandbox, by name; none where it has no stand-in. */
export function sandboxFieldsOf(
  catalogId: number,
  { url, smtpUrl = "", imapUrl = "" }: Pick<SandboxUrls, "url"> & Partial<SandboxUrls>,
): Readonly<Record<string, string>> {
  const index = connectors.findIndex(({ manifest }) => manifest.catalogId === catalogId);
  return vendors[index]?.sandboxFields?.({ url, smtpUrl, imapUrl }) ?? {};
}

/** How the demo connects a product; null for one that it does without. */
export function demoConnectionOf(catalogId: number): Vendor["demo"] | null {
  const index = connectors.findIndex(({ manifest }) => manifest.catalogId === catalogId);
  return vendors[index]?.demo ?? null;
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
