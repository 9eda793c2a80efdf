import type { Logger } from "pino";
import type { Database } from "../../platform/db/open-database.ts";
import type { ChatService } from "./service.ts";

const everyMs = 2_000;

/** Looks now and then whether somebody has decided what an answer waits for, and lets it go on. */
export function resumeWaiting({
  db,
  chat,
  log,
}: {
  db: Database;
  chat: Pick<ChatService, "resumeDecided">;
  log: Logger;
}): { stop(): Promise<void> } {
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    for (const { messageId, userId, ...scope } of await db.lookups.waitingAnswers()) {
      if (isStopped) return;
      await chat.resumeDecided({ ...scope, userId }, messageId);
    }
  };
  const timer = setInterval(() => {
    looking = looking
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, "waiting answers were not looked at"));
  }, everyMs);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
