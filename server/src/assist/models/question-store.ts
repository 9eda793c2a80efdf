import type { QuestionEstimate } from "@hoopoe/contract/assist/model.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

const answersMax = 50;
const itemsMax = 300;
/** As much of an item as a model is shown before it opens it. */
const excerptCharsMax = 2_400;

/** What the latest answers of models took, on average, with their checks. */
export async function loadAnswerUse(trx: Trx): Promise<QuestionEstimate> {
  const { rows } = await sql<QuestionEstimate>`
    SELECT count(*)::int AS answers, coalesce(avg(input), 0)::int AS "inputTokens",
      coalesce(avg(output), 0)::int AS "outputTokens"
    FROM (SELECT sum(input_tokens) AS input, sum(output_tokens) AS output FROM usage_ledger
      WHERE ${inScope()} AND message_id IS NOT NULL AND status = 'settled' AND input_tokens > 0
      GROUP BY message_id ORDER BY max(at) DESC LIMIT ${answersMax}) latest`.execute(trx);
  return rows[0] ?? { answers: 0, inputTokens: 0, outputTokens: 0 };
}

/** How long an item is, on average of the newest. */
export async function loadItemChars(trx: Trx): Promise<number> {
  const { rows } = await sql<{ chars: number }>`
    SELECT coalesce(avg(length(body)), 0)::int AS chars FROM (SELECT left(body, ${excerptCharsMax}) AS body FROM items
      WHERE ${inScope()} ORDER BY at DESC, id DESC LIMIT ${itemsMax}) newest`.execute(trx);
  return rows[0]?.chars ?? 0;
}
