import { addLabel } from "./actions/add-label.ts";
import { archiveMessage } from "./actions/archive-message.ts";
import { createDraft } from "./actions/create-draft.ts";
import { forwardMessage } from "./actions/forward-message.ts";
import { getAttachment } from "./actions/get-attachment.ts";
import { replyToMessage } from "./actions/reply-to-message.ts";
import { searchMessages } from "./actions/search-messages.ts";
import { sendMessage } from "./actions/send-message.ts";
import { trashMessage } from "./actions/trash-message.ts";

export const gmailActions = [
  sendMessage,
  replyToMessage,
  forwardMessage,
  createDraft,
  searchMessages,
  addLabel,
  archiveMessage,
  trashMessage,
  getAttachment,
];
