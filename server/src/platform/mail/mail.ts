import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Trx } from "../db/open-database.ts";
import { uuidV7Of } from "../db/uuid-v7.ts";
import type { Engine } from "../engine/engine.ts";
import { seal } from "../secrets/envelope.ts";
import type { Letter, LetterTrace } from "./letter.ts";
import { letterPlace } from "./letter-place.ts";
import type { MailOptions } from "./mail-options.ts";
import { insertLetter, loadTraces } from "./outbox-store.ts";
import { createPostman } from "./postman.ts";
import { registerMailWorkflow } from "./workflow.ts";

/** Letters leave through a table: they stand or fall with what they tell of, and are sent by the engine, each once. */
export interface Mail {
  /** Whether a letter of such a workspace would go anywhere. */
  canSend(workspace: { readonly isDemo: boolean }): boolean;
  /** Puts a letter into the outbox in the given transaction. Call `submit` after its commit; a start takes up the rest. */
  put(trx: Trx, letter: Letter): Promise<{ submit(): Promise<void> }>;
  /** The newest letters of a workspace, without their text. */
  list(scope: { tenantId: string; workspaceId: string }): Promise<LetterTrace[]>;
  /** Lets the engine send; before its launch. */
  attach(engine: Engine): void;
  /** Takes up what a process that ended left in the outbox; after the engine's launch. */
  resumeUnsent(): Promise<number>;
  close(): void;
}

const listedMax = 200;

export function createMail(options: MailOptions): Mail {
  const { db, keyring, smtpUrl, sandboxSmtpUrl } = options;
  const postman = createPostman(options);
  let engine: Engine | undefined;
  // A letter may be submitted in a step of some other work, where the engine starts nothing: it is started from here.
  const outside = AsyncLocalStorage.snapshot();

  // The same id is the same work: a letter that is submitted twice is still sent once.
  const submit = (letter: { tenantId: string; workspaceId: string | null; mailId: string }): Promise<void> =>
    outside(async () => engine?.start("mail", { id: `mail-${letter.mailId}`, input: letter }));

  return {
    canSend: ({ isDemo }) => (isDemo ? sandboxSmtpUrl : smtpUrl) !== undefined,
    async put(trx, { text, once, ...letter }) {
      const id = once === undefined ? randomUUID() : uuidV7Of(once.at.getTime(), `${letter.tenantId} ${once.key}`);
      const sealed = seal(keyring, letterPlace(letter.tenantId, id), text);
      await insertLetter(trx, { ...letter, id, sealed });
      const { tenantId, workspaceId = null } = letter;
      return { submit: () => submit({ tenantId, workspaceId, mailId: id }) };
    },
    list: (scope) => db.withTenant(scope, (trx) => loadTraces(trx, scope, listedMax)),
    attach(attached) {
      engine = attached;
      registerMailWorkflow(attached, postman);
    },
    async resumeUnsent() {
      const unsent = await db.lookups.unsentMails();
      for (const letter of unsent) await submit(letter);
      return unsent.length;
    },
    close: postman.close,
  };
}
