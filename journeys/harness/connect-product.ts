import { authInfoSave } from "@hoopoe/contract/intake/routes/auth-info.ts";
import { integrationCreate } from "@hoopoe/contract/intake/routes/integration.ts";
import type { ApiClient } from "./api-client.ts";

/** A connection with its credentials, by API. */
export async function connectProduct(
  api: ApiClient,
  ...[catalogId, attributes, authType, fields]: [number, object, string, Record<string, string>]
): Promise<void> {
  const { data } = await api.call(integrationCreate, { body: { catalogId, attributes: JSON.stringify(attributes) } });
  await api.call(authInfoSave, { body: { catalogId, authType, integrationId: data.id, fields } });
}
