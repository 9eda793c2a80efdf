import type { Response } from "@playwright/test";

/** What the specification has the page ask about connections; each id is `:id`. */
export const connectionCalls: readonly string[] = [
  "GET /integration/dataloc/:id 200",
  "GET /integration/data-file/dataloc/:id 200",
  "GET /integration/dynamicActionIcon-catlog-Category 200",
  "GET /integration/catalog/discovered/:id 200",
  "GET /integration/searchByCatalogId/?catalogId=:id 200",
  "POST /integration 201",
  "PATCH /integration/:id 200",
  "PATCH /integration/discovered/:id 200",
  "GET /integration/integration-data/:id 200",
  "GET /integration/create-integration-auth/:id 200",
  "POST /integration/?storage=mongodb 201",
  "GET /authinfo/search?catalogId=:id 200",
  "POST /authinfo 201",
  "PATCH /authinfo/:id 200",
  "GET /integration-data/:id 200",
  "PATCH /integration-data/:id 200",
  "POST /app/connectors-ingress 200",
  "POST /app/connectors-testmode 200",
  "GET /integration/integration-data/job-info-status/:id 200",
];

/** What a page asked and got, as the list above writes it; null for what is not a call. */
export function callOf(response: Response): string | null {
  const { pathname, search } = new URL(response.url());
  if (!pathname.startsWith("/api/")) return null;
  const path = pathname.slice("/api".length).replace(/\/(?:[0-9a-f-]{36}|\d+)(?=\/|$)/g, "/:id");
  // Queries that the specification has; our own ones beside it are left out.
  const isSpoken = /^\/integration\/(?:searchByCatalogId\/)?$|^\/authinfo\/search$/.test(path);
  const query = isSpoken ? search.replace(/=\d+(?=&|$)/g, "=:id") : "";
  return `${response.request().method()} ${path}${query} ${response.status()}`;
}
