import { largeMailbox, listOf, note, noteTerms } from "@hoopoe/sandbox/testing/story-words.ts";
import type { VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { gmailRoutes } from "./routes.ts";

export const gmailSandbox: VendorSandbox = {
  start: (keeper) => ({ routes: gmailRoutes(keeper) }),
  connections: async ({ url }, { count }) => [
    {
      name: "gmail",
      catalogId: 1,
      attributes: {
        name: "gmail",
        mailboxes: [largeMailbox(count)],
        baseUrl: `${url}/gmail`,
        tokenUrl: `${url}/gmail/token`,
        authorizeUrl: `${url}/gmail/o/oauth2/v2/auth`,
      },
      auth: {
        authType: "ServiceAccount",
        fields: { key: await (await fetch(`${url}/gmail/service-account.json`)).text() },
      },
    },
  ],
  stories: ({ count }) => ({
    gmail: {
      async change(at, [first = ""]) {
        const account = largeMailbox(count);
        await at("/gmail/_control/add", { account, subject: note, text: "It came later." });
        await at("/gmail/_control/delete", { account, id: first.split("/")[1] ?? first });
      },
      terms: noteTerms,
      written: 1,
      deleted: 1,
      action: {
        id: "add-label",
        input: async (run) => {
          const { messages } = await run("search-messages", { query: "Message 7" });
          return { message: listOf(messages)[0], label: "Quayside" };
        },
        hasUndo: true,
      },
    },
  }),
};
