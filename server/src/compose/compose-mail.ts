import { mailRoutes } from "../operations/mail/routes.ts";
import { createMailboxService } from "../operations/mail/service.ts";
import { createEgressDoors } from "../platform/egress/egress-for.ts";
import type { DomainOptions, Part } from "./part.ts";

/** Letters: sent by the engine, listed for admins, and in a demo read in the sandbox's mailbox. */
export function composeMail({ core, engine, env, sandboxUrl, closers }: DomainOptions): Part {
  const { mail, workspaces } = core;
  const doors = createEgressDoors({ allowedRanges: [], sandboxOrigin: sandboxUrl });
  closers.add("the way to the mailbox", () => doors.close());
  closers.add("mail servers", async () => mail.close());
  mail.attach(engine);
  return {
    routes: mailRoutes(createMailboxService({ mail, workspaces, doors, sandboxUrl })),
    async afterLaunch() {
      if (env.role !== "api") await mail.resumeUnsent();
    },
  };
}
