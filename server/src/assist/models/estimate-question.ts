import { chatInstructions } from "@hoopoe/agents/chat/chat-prompt.ts";
import type { QuestionEstimate } from "@hoopoe/contract/assist/model.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ToolsService } from "../tools/service.ts";
import { loadAnswerUse, loadItemChars } from "./question-store.ts";

const charsPerToken = 4;
/** One that calls tools, one that reads on, one that answers; then the check reads what was found once more. */
const callsPerAnswer = 3;
const itemsPerAnswer = 20;
const outputTokens = 900;

/** What a question takes: measured by this workspace's latest answers, else reckoned from its prompt, tools and items. */
export async function estimateQuestion(
  { db, tools }: { readonly db: Database; readonly tools: Pick<ToolsService, "list"> },
  scope: Scope,
): Promise<QuestionEstimate> {
  const { used, itemChars } = await db.withTenant(scope, async (trx) => ({
    used: await loadAnswerUse(trx),
    itemChars: await loadItemChars(trx),
  }));
  if (used.answers > 0) return used;
  const instructions = chatInstructions({ instructions: "", asOf: new Date(0).toISOString(), zone: "UTC", us: null });
  const offered = (await tools.list(scope, [])).map(({ name, description, inputSchema }) => [
    name,
    description,
    inputSchema,
  ]);
  const fixed = instructions.length + JSON.stringify(offered).length;
  const found = itemChars * itemsPerAnswer;
  const inputTokens = Math.ceil((fixed * callsPerAnswer + found * callsPerAnswer) / charsPerToken);
  return { answers: 0, inputTokens, outputTokens };
}
