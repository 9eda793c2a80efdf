import { unseal } from "../secrets/envelope.ts";
import type { Email } from "./email.ts";
import { emailSealContext } from "./email-seal-context.ts";
import type { MailOptions } from "./mail-options.ts";
import { loadEmail, saveDelivery } from "./outbox-store.ts";
import { createSmtp, type Delivery, type Smtp } from "./smtp.ts";

export interface EmailId {
  readonly tenantId: string;
  readonly workspaceId: string | null;
  readonly mailId: string;
}

/** Delivers one email of the outbox to its mail server. */
export interface OutboxWorker {
  /** One try. `later`: not taken now, try again after `waitMs`; otherwise it is over. */
  deliver(email: EmailId): Promise<{ state: "over" } | { state: "later"; waitMs: number }>;
  close(): void;
}

const minuteMs = 60_000;
/** Some three days, as mail servers among themselves do. */
const threeDaysMs = [
  10_000,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  60 * minuteMs,
  ...Array.from({ length: 18 }, () => 240 * minuteMs),
];

export function createOutboxWorker(options: MailOptions): OutboxWorker {
  const { db, keyring, clock, from, onFailed, retryDelaysMs = threeDaysMs } = options;
  const outside = options.smtpUrl === undefined ? undefined : createSmtp(options.smtpUrl);
  const sandbox = options.sandboxSmtpUrl === undefined ? undefined : createSmtp(options.sandboxSmtpUrl);
  const host = /@([\w.-]+)>?$/.exec(from)?.[1] ?? "hoopoe.invalid";

  function send(id: string, email: Omit<Email, "text">, text: string): Promise<Delivery> {
    const smtp: Smtp | undefined = email.isDemo ? sandbox : outside;
    if (smtp === undefined) {
      return Promise.resolve({ kind: "later", reason: "No mail server is configured: SMTP_URL is missing." });
    }
    const { to, subject, workspaceId } = email;
    const headers = {
      "Auto-Submitted": "auto-generated",
      ...(email.isDemo && workspaceId !== undefined ? { "X-Hoopoe-Workspace": workspaceId } : {}),
    };
    return smtp.send({ messageId: `<${id}@${host}>`, from, to, subject, text, headers });
  }

  return {
    async deliver({ tenantId, workspaceId, mailId }) {
      const scope = { tenantId, workspaceId: workspaceId ?? undefined };
      const email = await db.withTenant(scope, (trx) => loadEmail(trx, tenantId, mailId));
      // Erased meanwhile, or out already: a step may run twice.
      if (email?.status !== "queued" || email.sealed === undefined) return { state: "over" };
      const text = unseal(keyring, emailSealContext(tenantId, mailId), email.sealed);
      const delivery = await send(mailId, email, text);
      const waitMs = retryDelaysMs[email.attempts];
      const isLater = delivery.kind === "later" && waitMs !== undefined;
      const status = delivery.kind === "sent" ? "sent" : isLater ? "queued" : "failed";
      const error = delivery.kind === "sent" ? null : delivery.reason;
      const saved = { tenantId, id: mailId, status, error, now: clock.now() } as const;
      await db.withTenant(scope, (trx) => saveDelivery(trx, saved));
      if (isLater) return { state: "later", waitMs };
      if (status === "failed")
        onFailed?.({ tenantId, workspaceId: email.workspaceId, to: email.to, reason: error ?? "" });
      return { state: "over" };
    },
    close() {
      outside?.close();
      sandbox?.close();
    },
  };
}
