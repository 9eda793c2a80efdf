import type { Sandbox } from "../start-sandbox.ts";

/** How a vendor is connected at the sandbox: what POST /integration and, where it asks for any, POST /authinfo are given. */
export interface Connection {
  readonly name: string;
  readonly catalogId: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly auth: Readonly<Record<string, unknown>> | null;
}

/**
 * Every vendor that is read, each at an account of its own. `world` names the accounts that can be named, `count` is how
 * many records those have that come in any size; the others tell the story.
 */
export async function connectionsOf(
  { url, imapUrl }: Pick<Sandbox, "url" | "imapUrl">,
  { world, count }: { world: string; count: number },
): Promise<Connection[]> {
  const account = `sandbox@${world}`;
  const mailbox = `large-${count}@sentinel.example`;
  const tenant = `sentinel-large-${count}`;
  const key = await (await fetch(`${url}/gmail/service-account.json`)).text();
  const imap = new URL(imapUrl);
  const gateway = (name: string, catalogId: number, fields: object): Connection => ({
    name,
    catalogId,
    attributes: { name },
    auth: { ...fields, baseUrl: `${url}/${name}` },
  });
  const signIn = (authType: string, fields: object) => ({ authType, fields });
  return [
    {
      name: "gmail",
      catalogId: 1,
      attributes: {
        name: "gmail",
        mailboxes: [mailbox],
        baseUrl: `${url}/gmail`,
        tokenUrl: `${url}/gmail/token`,
        authorizeUrl: `${url}/gmail/o/oauth2/v2/auth`,
      },
      auth: signIn("ServiceAccount", { key }),
    },
    {
      name: "jira",
      catalogId: 2,
      attributes: { name: "jira", siteUrl: `${url}/jira` },
      auth: signIn("Basic", { email: "reader@stonecroft.example", apiToken: account }),
    },
    {
      name: "jira-data-center",
      catalogId: 2,
      attributes: { name: "jira-data-center", siteUrl: `${url}/jira/dc` },
      auth: signIn("Bearer", { token: account }),
    },
    {
      name: "slack",
      catalogId: 3,
      attributes: { name: "slack", baseUrl: `${url}/slack` },
      auth: signIn("Bearer", { botToken: `xoxb-${account}` }),
    },
    {
      name: "microsoft365",
      catalogId: 4,
      attributes: {
        name: "microsoft365",
        authorityHost: `${url}/graph`,
        graphHost: `${url}/graph`,
        mailboxes: [`${tenant}@sentinel.example`],
      },
      auth: signIn("ClientCredentials", {
        tenantId: tenant,
        clientId: "app",
        clientSecret: "a-long-enough-secret",
      }),
    },
    gateway("proofpoint", 5, { clientId: "reader", secret: account }),
    gateway("abnormal", 6, { apiToken: account }),
    gateway("mimecast", 7, { clientId: "reader", secret: account }),
    gateway("sublime", 8, { apiToken: account }),
    {
      name: "news",
      catalogId: 10,
      attributes: { name: "news", feeds: [`${url}/feeds/large.xml?count=${count}`] },
      auth: null,
    },
    {
      name: "imap",
      catalogId: 13,
      attributes: { name: "imap", host: imap.hostname, port: Number(imap.port), security: "none" },
      auth: signIn("Basic", { user: mailbox, password: "a-long-enough-password" }),
    },
  ];
}
