import { catalogList, integrationCreate } from "@hoopoe/contract/intake/routes/integration.ts";
import type { ApiClient } from "./api-client.ts";

/** A feed of the sandbox that is long enough to be met at work, on any machine. Gives the integration's id. */
export async function connectLongFeed(api: ApiClient): Promise<string> {
  const gmail = (await api.call(catalogList)).data.find(({ catalogId }) => catalogId === 1);
  const { origin } = new URL(String(gmail?.fields.find(({ name }) => name === "baseUrl")?.default));
  // Fifty of 4 MB, since a feed ends at 5 MB.
  const feeds = Array.from({ length: 50 }, (_, n) => `${origin}/feeds/large.xml?count=${15_000 + n}`);
  const body = { catalogId: 10, attributes: JSON.stringify({ name: "Long feed", feeds }) };
  return (await api.call(integrationCreate, { body })).data.id;
}
