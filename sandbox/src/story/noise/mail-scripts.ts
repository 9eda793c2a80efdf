import { businessMail } from "./mail/business.ts";
import { financeMail } from "./mail/finance.ts";
import { itMail } from "./mail/it.ts";
import { newsletterMail } from "./mail/newsletters.ts";
import { sitesMail } from "./mail/sites.ts";
import { peopleMail } from "./mail/people.ts";

/** Everyday mail threads; see `playMailScript` for how they are written. */
export const mailScripts: readonly string[] = [
  ...financeMail,
  ...peopleMail,
  ...itMail,
  ...businessMail,
  ...newsletterMail,
  ...sitesMail,
];
