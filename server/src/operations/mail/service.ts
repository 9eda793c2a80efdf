import type { Letter, MailboxLetter } from "@hoopoe/contract/operations/routes/mail.ts";
import * as z from "zod/mini";
import type { EgressDoors } from "../../platform/egress/egress-for.ts";
import { fail } from "../../platform/fail.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { WorkspaceService } from "../../identity/workspaces/service.ts";

export interface MailboxService {
  /** The newest letters of a workspace and what became of them. */
  list(scope: Scope): Promise<{ isConfigured: boolean; data: Letter[] }>;
  /** What a demo's letters say. @throws Failure mailbox-demo-only, source-failed */
  read(scope: Scope): Promise<MailboxLetter[]>;
}

export interface MailboxDeps {
  readonly mail: Pick<Mail, "canSend" | "list">;
  readonly workspaces: Pick<WorkspaceService, "isDemo">;
  readonly doors: EgressDoors;
  readonly sandboxUrl: string | undefined;
}

const lettersSchema = z.object({
  letters: z.array(
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

export function createMailboxService({ mail, workspaces, doors, sandboxUrl }: MailboxDeps): MailboxService {
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
      const url = `${sandboxUrl}/mail/letters?workspace=${scope.workspaceId}`;
      const reply = await doors
        .egressFor({ isDemo: true })
        .fetch({ url, deadlineMs: 5000, bytesMax: 16 * 1024 * 1024 })
        .catch((cause: unknown) =>
          fail("source-failed", { reason: "The demo’s mailbox isn't responding. Try again in a minute." }, { cause }),
        );
      return lettersSchema.parse(JSON.parse(Buffer.from(reply.body).toString("utf8"))).letters;
    },
  };
}
