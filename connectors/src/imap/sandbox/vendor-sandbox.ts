import { largeMailbox, note, noteTerms } from "@hoopoe/sandbox/testing/story-words.ts";
import type { VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { imapAccounts } from "./mailbox.ts";
import { imapRoutes } from "./routes.ts";
import { startImap } from "./start-imap.ts";

export const imapSandbox: VendorSandbox = {
  start(keeper) {
    const accounts = imapAccounts(keeper);
    let imapUrl = "";
    return {
      routes: imapRoutes(accounts, () => imapUrl),
      async listen(at) {
        const server = await startImap(accounts, at);
        imapUrl = server.url;
        return server;
      },
    };
  },
  connections({ imapUrl }, { count }) {
    const { hostname, port } = new URL(imapUrl);
    return [
      {
        name: "imap",
        catalogId: 13,
        attributes: { name: "imap", host: hostname, port: Number(port), security: "none" },
        auth: { authType: "Basic", fields: { user: largeMailbox(count), password: "a-long-enough-password" } },
      },
    ];
  },
  stories: ({ count }) => ({
    imap: {
      async change(at) {
        const user = largeMailbox(count);
        await at("/imap/_control/add", { user, subject: note, text: "It came later." });
        await at("/imap/_control/move", { user, uid: "4", to: "Archive" });
      },
      terms: noteTerms,
      // What was moved is gone here and new there.
      written: 2,
      deleted: 1,
      action: {
        id: "move-message",
        input: async () => ({ message: "INBOX:1700000000:7", folder: "Archive" }),
        hasUndo: true,
      },
    },
  }),
};
