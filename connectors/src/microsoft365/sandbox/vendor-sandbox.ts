import { note, noteTerms } from "@hoopoe/sandbox/testing/story-words.ts";
import type { VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { graphRoutes } from "./routes.ts";

const tenantOf = (count: number) => `sentinel-large-${count}`;

export const microsoft365Sandbox: VendorSandbox = {
  start: (keeper) => ({ routes: graphRoutes(keeper) }),
  connections: ({ url }, { count }) => [
    {
      name: "microsoft365",
      catalogId: 4,
      attributes: {
        name: "microsoft365",
        authorityHost: `${url}/graph`,
        graphHost: `${url}/graph`,
        mailboxes: [`${tenantOf(count)}@sentinel.example`],
      },
      auth: {
        authType: "ClientCredentials",
        fields: { tenantId: tenantOf(count), clientId: "app", clientSecret: "a-long-enough-secret" },
      },
    },
  ],
  stories: ({ count }) => ({
    microsoft365: {
      async change(at) {
        const tenant = tenantOf(count);
        const user = `${tenant}@sentinel.example`;
        await at("/graph/_control/add-document", { tenant, name: "quayside.txt", text: note });
        await at("/graph/_control/delete-document", { tenant, id: `${tenant}-d3` });
        await at("/graph/_control/add-mail", { tenant, user, subject: note, text: "It came later." });
        await at("/graph/_control/delete-mail", { tenant, user, id: `AAk4-${user}` });
      },
      terms: noteTerms,
      written: 2,
      deleted: 2,
      action: {
        id: "save-document",
        input: async () => ({ folder: `Site of ${tenantOf(count)}`, name: "seen.txt", content: "Seen." }),
        hasUndo: true,
      },
    },
  }),
};
