import { cleanJson } from "../../platform/db/clean-json.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AppsService } from "../apps/service.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import { createAnswerReader } from "./answer-reader.ts";
import { openAnswerWriter } from "./answer-writer.ts";
import { loadMessage, type MessageRow, updateMessage } from "./message-store.ts";

export interface ChatDeps extends AnswerDeps {
  readonly apps: Pick<AppsService, "load" | "list">;
}

/** What the functions of the service work with. */
export interface ChatContext extends ChatDeps {
  readonly stateOf: ReturnType<typeof createAnswerReader>["stateOf"];
  readonly isWithheld: ReturnType<typeof createAnswerReader>["isWithheld"];
  readonly isOpenTo: ReturnType<typeof createAnswerReader>["isOpenTo"];
  readonly standing: ReturnType<typeof createAnswerReader>["standing"];
}

export async function own({ db }: ChatContext, scope: Scope, id: string): Promise<MessageRow> {
  const message = await db.withTenant(scope, (trx) => loadMessage(trx, scope, id));
  if (message === undefined || message.role !== "assistant") return fail("answer-not-found");
  return message;
}

export function start(
  { engine }: ChatContext,
  { tenantId, workspaceId, userId }: Scope,
  message: Pick<MessageRow, "id" | "runs">,
) {
  return engine.start("answer", {
    id: `answer-${message.id}-${message.runs}`,
    input: { tenantId, workspaceId, userId, messageId: message.id },
  });
}

export async function end(
  ctx: ChatContext,
  scope: Scope,
  id: string,
  event: { type: "abort" } | { type: "error"; errorText: string },
) {
  const writer = await openAnswerWriter(ctx, scope, { id });
  await writer.end(event, (trx, state) =>
    updateMessage(trx, id, { status: state.status, state: cleanJson(state), finished_at: new Date() }),
  );
}
