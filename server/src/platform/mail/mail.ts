import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Trx } from "../db/open-database.ts";
import { uuidV7Of } from "../db/uuid-v7.ts";
import type { Engine } from "../engine/engine.ts";
import { seal } from "../secrets/envelope.ts";
import type { Email, EmailTrace } from "./email.ts";
import { emailSealContext } from "./email-seal-context.ts";
import type { MailOptions } from "./mail-options.ts";
import { insertEmail, loadTraces } from "./outbox-store.ts";
import { createOutboxWorker } from "./outbox-worker.ts";
import { registerMailWorkflow } from "./workflow.ts";

/** Emails leave through a table: they commit with the change they report, and the engine sends each once. */
export interface Mail {
  /** Whether an email of such a workspace would be sent. */
  canSend(workspace: { readonly isDemo: boolean }): boolean;
  /** Puts an email into the outbox in the given transaction. Call `submit` after its commit; a start takes up the rest. */
  put(trx: Trx, email: Email): Promise<{ submit(): Promise<void> }>;
  /** The newest emails of a workspace, without their text. */
  list(scope: { tenantId: string; workspaceId: string }): Promise<EmailTrace[]>;
  /** Lets the engine send; before its launch. */
  attach(engine: Engine): void;
  /** Takes up what a process that ended left in the outbox; after the engine's launch. */
  resumeUnsent(): Promise<number>;
  close(): void;
}

const listedMax = 200;

export function createMail(options: MailOptions): Mail {
  const { db, keyring, smtpUrl, sandboxSmtpUrl } = options;
  const outboxWorker = createOutboxWorker(options);
  let engine: Engine | undefined;
  // An email may be submitted in a step of some other work, where the engine starts nothing: it is started from here.
  const outside = AsyncLocalStorage.snapshot();

  // The same id is the same work: an email that is submitted twice is still sent once.
  const submit = (email: { tenantId: string; workspaceId: string | null; mailId: string }): Promise<void> =>
    outside(async () => engine?.start("mail", { id: `mail-${email.mailId}`, input: email }));

  return {
    canSend: ({ isDemo }) => (isDemo ? sandboxSmtpUrl : smtpUrl) !== undefined,
    async put(trx, { text, once, ...email }) {
      const id = once === undefined ? randomUUID() : uuidV7Of(once.at.getTime(), `${email.tenantId} ${once.key}`);
      const sealed = seal(keyring, emailSealContext(email.tenantId, id), text);
      await insertEmail(trx, { ...email, id, sealed });
      const { tenantId, workspaceId = null } = email;
      return { submit: () => submit({ tenantId, workspaceId, mailId: id }) };
    },
    list: (scope) => db.withTenant(scope, (trx) => loadTraces(trx, scope, listedMax)),
    attach(attached) {
      engine = attached;
      registerMailWorkflow(attached, outboxWorker);
    },
    async resumeUnsent() {
      const unsent = await db.lookups.unsentMails();
      for (const email of unsent) await submit(email);
      return unsent.length;
    },
    close: outboxWorker.close,
  };
}
