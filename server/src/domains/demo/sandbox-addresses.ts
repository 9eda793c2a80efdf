/**
 * Where the sandbox stands in for a product: the addresses of its form, by name. A demo workspace reaches nothing else,
 * so what is connected there begins with them.
 */
export function sandboxAddresses(catalogId: number, sandboxUrl: string): Readonly<Record<string, string>> {
  const paths = pathsByCatalogId[catalogId] ?? {};
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${sandboxUrl}${path}`]));
}

const pathsByCatalogId: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: { baseUrl: "/gmail", tokenUrl: "/gmail/token", authorizeUrl: "/gmail/o/oauth2/v2/auth" },
  2: { siteUrl: "/jira", gatewayUrl: "/jira/gateway", authUrl: "/jira/auth" },
  3: { baseUrl: "/slack" },
  5: { baseUrl: "/proofpoint" },
  6: { baseUrl: "/abnormal" },
  7: { baseUrl: "/mimecast" },
  8: { baseUrl: "/sublime" },
  4: { authorityHost: "/graph", graphHost: "/graph" },
};
