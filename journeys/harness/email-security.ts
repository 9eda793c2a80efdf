import { authInfoSearch } from "@hoopoe/contract/intake/routes/auth-info.ts";
import { integrationByCatalog } from "@hoopoe/contract/intake/routes/integration.ts";
import type { Page } from "@playwright/test";
import type { ApiClient } from "./api-client.ts";

const query = { catalogId: 6 };

/** The ids of Abnormal's records of credentials, and of its live integrations. */
export async function emailSecurityOf(api: ApiClient): Promise<{ records: string[]; connections: string[] }> {
  const { data: records } = await api.call(authInfoSearch, { query });
  const { data: integrations } = await api.call(integrationByCatalog, { query });
  const live = integrations.filter(({ isDeleted }) => isDeleted === 0);
  return { records: records.map(({ id }) => id), connections: live.map(({ id }) => id) };
}

/** What the page sends from now on that makes or changes an integration or its credentials. */
export function writesOf(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isOne = /^\/api\/(?:authinfo|integration)(?:\/[0-9a-f-]{36})?\/?$/.test(pathname);
    if (isOne && request.method() !== "GET") sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}
