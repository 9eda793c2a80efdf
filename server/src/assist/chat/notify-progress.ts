import type { NotificationExtra } from "@hoopoe/contract/records/notification.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { NotificationsService } from "../../records/notifications/service.ts";
import type { StepEnd } from "./answer-step.ts";
import { loadMessage } from "./message-store.ts";

/** Does a step of an answer, and tells the person who asked how far app and agent are with it. */
export type ProgressNotifier = (
  scope: Scope,
  at: { messageId: string; step: number },
  work: () => Promise<StepEnd>,
) => Promise<StepEnd>;

export interface ProgressNotifierDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifications: Pick<NotificationsService, "publish">;
}

/** Most answers are there before anybody could read that they are on their way: those cost nothing more. */
const patienceMs = 300;
/** Who waits this long may have gone elsewhere: the end is news, not only the end of a progress. */
const longAnswerMs = 10_000;
const questionCharsMax = 80;

/** A conversation is its owner's: so is the news of it. What cannot be told holds no answer up. */
export function createProgressNotifier({ db, clock, notifications }: ProgressNotifierDeps): ProgressNotifier {
  async function publish(scope: Scope, messageId: string, tell: (answer: AnswerNews) => News | null): Promise<void> {
    const message = await db.withTenant(scope, (trx) => loadMessage(trx, scope, messageId));
    if (message?.request == null) return;
    const { appId, agentId, questionId } = message.request;
    const tookMs = clock.now().getTime() - Date.parse(message.createdAt);
    const news = tell({ status: message.status, tookMs });
    if (news === null) return;
    const question = await db.withTenant(scope, (trx) => loadMessage(trx, scope, questionId));
    const app = appId === null ? {} : { appId: String(appId) };
    await notifications.publish(scope, {
      type: news.type,
      message: `${news.verb} “${shortened(question?.text ?? "")}”`,
      extraAttributes: { ...app, agentId: String(agentId), taskType: "answer", ...news.extra },
      toUserId: scope.userId ?? undefined,
    });
  }

  return async (scope, { messageId, step }, work) => {
    // Of an answer's steps only those done and the one at work are known.
    const progress = Math.round((100 * (step - 1)) / step);
    const begin = (): Promise<void> =>
      publish(scope, messageId, () => ({
        type: "in_progress",
        verb: "Answers",
        extra: { progress, completed: false, status: "running" },
      })).catch(() => undefined);
    let begun = Promise.resolve();
    const timer = setTimeout(() => {
      begun = begin();
    }, patienceMs);
    const end = await work().finally(() => clearTimeout(timer));
    if (end === "again") return end;
    // Also where this process told nothing: it may have taken the answer over from one that did.
    void begun.then(() => publish(scope, messageId, (answer) => endOf(answer, end))).catch(() => undefined);
    return end;
  };
}

interface AnswerNews {
  readonly status: string;
  readonly tookMs: number;
}
interface News {
  readonly type: "in_progress" | "success";
  readonly verb: string;
  readonly extra: NotificationExtra;
}

function endOf({ status, tookMs }: AnswerNews, end: StepEnd): News | null {
  if (tookMs < patienceMs) return null;
  return {
    type: status === "succeeded" && tookMs > longAnswerMs ? "success" : "in_progress",
    verb: end === "waiting" ? "Needs a decision:" : "Answered:",
    extra: { ...(end === "done" && { progress: 100 }), completed: true, status },
  };
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= questionCharsMax ? line : `${line.slice(0, questionCharsMax - 1)}…`;
}
