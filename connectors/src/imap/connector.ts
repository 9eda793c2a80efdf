import { defineConnector } from "../shared/define-connector.ts";
import { basicLogin } from "../shared/mail-server.ts";
import { moveMessage } from "./actions/move-message.ts";
import { searchMessages } from "./actions/search-messages.ts";
import { imapConfig } from "./config.ts";
import { imapIcon } from "./icon.ts";
import { checkMailbox, discoverFolders } from "./look-at-mailbox.ts";
import { readMail } from "./read-mail.ts";
import { imapState } from "./state.ts";

export const imapConnector = defineConnector({
  catalogId: 13,
  name: "IMAP",
  category: "Mail",
  description: "Email of any IMAP mailbox.",
  icon: imapIcon,
  version: 1,
  source_datatype: "mail",
  takesUploads: false,
  configSchema: imapConfig,
  stateSchema: imapState,
  authMethods: [basicLogin],
  streams: [
    {
      id: "messages",
      label: "Messages",
      incremental: true,
      deletes: true,
      defaultSchedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
    },
  ],
  // One connection for each run: the server counts connections, not commands.
  limits: [],
  check: checkMailbox,
  discover: discoverFolders,
  initial: () => ({ folders: {} }),
  read: readMail,
  actions: [searchMessages, moveMessage],
});
