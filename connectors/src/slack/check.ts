import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult } from "../shared/connector.ts";
import { slackScopes } from "./auth.ts";
import { openSlack, type SlackContext } from "./open-slack.ts";

const who = z.object({ team: z.string(), url: z.string(), user: z.string().nullish() });

/** Good when it can read public channels; every scope that is missing is named with what it would allow. */
export async function checkSlack(ctx: SlackContext): Promise<CheckResult> {
  try {
    const slack = await openSlack(ctx);
    const { team, user } = await slack.call("auth.test", {}, who);
    const held = slack.scopes();
    const parts = slackScopes.map(({ scope, why }) => {
      const ok = held === null || held.includes(scope);
      const sentence = ok
        ? `Can ${why}.`
        : `Can't ${why}: the scope ${scope} is missing. Add it under OAuth & Permissions and install the app again.`;
      return { label: scope, ok, sentence };
    });
    const missing = ["channels:read", "channels:history", "users:read"].filter(
      (scope) => held !== null && !held.includes(scope),
    );
    const sentence =
      missing.length === 0
        ? `Signed in to ${team} as ${user ?? "an app"}.`
        : `Signed in to ${team}, but can't read messages: ${missing.join(", ")} is missing.`;
    return { ok: missing.length === 0, sentence, parts };
  } catch (error) {
    if (error instanceof ConnectorError) return { ok: false, sentence: error.sentence, parts: [] };
    throw error;
  }
}
