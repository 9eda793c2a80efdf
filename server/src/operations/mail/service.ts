import type { Email, MailboxEmail } from "@hoopoe/contract/operations/routes/mail.ts";
import * as z from "zod/mini";
import type { EgressClients } from "../../platform/egress/egress-for.ts";
import { fail } from "../../platform/fail.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { WorkspaceService } from "../../identity/workspaces/service.ts";

export interface MailboxService {
  /** The newest emails of a workspace with their delivery state. */
  list(scope: Scope): Promise<{ isConfigured: boolean; data: Email[] }>;
  /** The texts of a demo's emails. @throws Failure mailbox-demo-only, source-failed */
  read(scope: Scope): Promise<MailboxEmail[]>;
}

export interface MailboxDeps {
  readonly mail: Pick<Mail, "canSend" | "list">;
  readonly workspaces: Pick<WorkspaceService, "isDemo">;
  readonly egressClients: EgressClients;
  readonly sandboxUrl: string | undefined;
}

const emailsSchema = z.object({
  emails: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});

export function createMailboxService({ mail, workspaces, egressClients, sandboxUrl }: MailboxDeps): MailboxService {
  return {
    async list(scope) {
      const traces = await mail.list(scope);
      return {
        isConfigured: mail.canSend({ isDemo: await workspaces.isDemo(scope) }),
        data: traces.map(({ createdAt, sentAt, ...trace }) => ({
          ...trace,
          createdAt: createdAt.toISOString(),
          sentAt: sentAt?.toISOString() ?? null,
        })),
      };
    },
    async read(scope) {
      if (!(await workspaces.isDemo(scope))) fail("mailbox-demo-only");
      if (sandboxUrl === undefined) return [];
      const url = `${sandboxUrl}/mail/emails?workspace=${scope.workspaceId}`;
      const reply = await egressClients
        .egressFor({ isDemo: true })
        .fetch({ url, deadlineMs: 5000, bytesMax: 16 * 1024 * 1024 })
        .catch((cause: unknown) =>
          fail("source-failed", { reason: "The demo’s mailbox isn't responding. Try again in a minute." }, { cause }),
        );
      return emailsSchema.parse(JSON.parse(Buffer.from(reply.body).toString("utf8"))).emails;
    },
  };
}
