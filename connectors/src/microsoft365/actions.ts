import { getDocument } from "./actions/get-document.ts";
import { listSharedDocuments } from "./actions/list-shared-documents.ts";
import { moveMail } from "./actions/move-mail.ts";
import { revokeSharingLink } from "./actions/revoke-sharing-link.ts";
import { saveDocument } from "./actions/save-document.ts";
import { searchMail } from "./actions/search-mail.ts";
import { sendMail } from "./actions/send-mail.ts";

export const microsoft365Actions = [
  sendMail,
  searchMail,
  moveMail,
  listSharedDocuments,
  getDocument,
  saveDocument,
  revokeSharingLink,
];
