/**
 * Where the sandbox stands in for a product: the addresses of its form, by name. A demo workspace reaches nothing else,
 * so what is connected there begins with them.
 */
export function sandboxAddresses(
  catalogId: number,
  sandboxUrl: string,
  mail?: { readonly smtpUrl: string; readonly imapUrl: string },
): Readonly<Record<string, string>> {
  if (mail !== undefined && catalogId === 12) return mailServerOf(mail.smtpUrl);
  if (mail !== undefined && catalogId === 13) return mailServerOf(mail.imapUrl);
  const paths = pathsByCatalogId[catalogId] ?? {};
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${sandboxUrl}${path}`]));
}

function mailServerOf(url: string): Readonly<Record<string, string>> {
  const { hostname, port } = new URL(url);
  return { host: hostname, port, security: "none" };
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
