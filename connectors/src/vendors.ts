import { gmail } from "./gmail/vendor.ts";
import { microsoft365 } from "./microsoft365/vendor.ts";
import { jira } from "./jira/vendor.ts";
import { slack } from "./slack/vendor.ts";
import { proofpoint } from "./proofpoint/vendor.ts";
import { abnormal } from "./abnormal/vendor.ts";
import { mimecast } from "./mimecast/vendor.ts";
import { sublime } from "./sublime/vendor.ts";
import { webhook } from "./webhook/vendor.ts";
import { httpRequest } from "./http-request/vendor.ts";
import { news } from "./news/vendor.ts";
import { files } from "./files/vendor.ts";
import { smtp } from "./smtp/vendor.ts";
import { imap } from "./imap/vendor.ts";
import type { Vendor } from "./shared/vendor.ts";

/** Every product that can be connected, in the order in which they are offered; the only list of them. */
export const vendors: readonly Vendor[] = [
  gmail,
  microsoft365,
  jira,
  slack,
  proofpoint,
  abnormal,
  mimecast,
  sublime,
  webhook,
  httpRequest,
  news,
  files,
  smtp,
  imap,
];
