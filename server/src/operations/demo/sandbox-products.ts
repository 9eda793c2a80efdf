import * as z from "zod/mini";

/** How the demo connects a product at the sandbox: what its two forms are filled with. */
export interface SandboxProduct {
  readonly catalogId: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly authType: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Which of its streams flow in; all where absent. */
  readonly streams?: readonly string[];
}

/** Asks the sandbox for JSON at a path. */
export type AskSandbox = (path: string, body?: Readonly<Record<string, string>>) => Promise<unknown>;

const mailbox = z.object({ address: z.string() });

/** Its address is among its credentials. */
export const gatewayProduct: SandboxProduct = {
  catalogId: 5,
  attributes: { name: "Proofpoint TAP" },
  authType: "Basic",
  fields: { clientId: "sandbox", secret: "sandbox" },
  // A week of threats to each mailbox would drown what the demo tells of.
  streams: [],
};

/** Every product whose sandbox tells the demo's story, in the order in which they are connected. */
export const sandboxProducts: readonly ((ask: AskSandbox) => Promise<SandboxProduct>)[] = [
  async (ask) => {
    const { address } = mailbox.parse(await ask("/gmail/_control/token", {}));
    const key = JSON.stringify(await ask("/gmail/service-account.json"));
    return {
      catalogId: 1,
      attributes: { name: "Gmail", mailboxes: [address] },
      authType: "ServiceAccount",
      fields: { key },
    };
  },
  async () => ({
    catalogId: 2,
    attributes: { name: "Jira" },
    authType: "Basic",
    fields: { email: "reader@sandbox.example", apiToken: "sandbox" },
  }),
  async () => ({
    catalogId: 3,
    attributes: { name: "Slack" },
    authType: "Bearer",
    fields: { botToken: "xoxb-sandbox" },
  }),
  async () => ({
    catalogId: 4,
    attributes: { name: "Microsoft 365" },
    authType: "ClientCredentials",
    fields: { tenantId: "demo", clientId: "sandbox-client", clientSecret: "sandbox-secret" },
    // Connected and inventoried: its documents say again what mails and messages say.
    streams: [],
  }),
  async () => gatewayProduct,
];
