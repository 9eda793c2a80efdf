import { mailboxList, mailList } from "@hoopoe/contract/operations/routes/mail.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { MailboxService } from "./service.ts";

export function mailRoutes(mailbox: MailboxService): ServedRoute[] {
  return [
    serve(mailList, ({ caller }) => mailbox.list(caller)),
    serve(mailboxList, async ({ caller }) => ({ data: await mailbox.read(caller) })),
  ];
}
