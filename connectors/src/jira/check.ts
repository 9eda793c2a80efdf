import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult } from "../shared/connector.ts";
import { jiraUser } from "./answers.ts";
import { type JiraContext, openJira } from "./site.ts";

const wanted: readonly (readonly [permission: string, label: string, why: string])[] = [
  ["BROWSE_PROJECTS", "Browse projects", "read issues"],
  ["CREATE_ISSUES", "Create issues", "create issues"],
  ["EDIT_ISSUES", "Edit issues", "change fields"],
  ["ADD_COMMENTS", "Add comments", "comment"],
  ["TRANSITION_ISSUES", "Transition issues", "move issues to another status"],
  ["ASSIGN_ISSUES", "Assign issues", "assign issues"],
  ["CREATE_ATTACHMENTS", "Create attachments", "attach files"],
];

const permissions = z.object({ permissions: z.record(z.string(), z.looseObject({ havePermission: z.boolean() })) });

/** Good when it can read; what it could not do is named, since a workspace that only reads needs no more. */
export async function checkJira(ctx: JiraContext): Promise<CheckResult> {
  try {
    const site = await openJira(ctx);
    const me = await site.call("myself", jiraUser);
    const query = { permissions: wanted.map(([permission]) => permission).join(",") };
    const held = (await site.call("mypermissions", permissions, { query })).permissions;
    const parts = wanted.map(([permission, label, why]) => {
      const ok = held[permission]?.havePermission === true;
      const sentence = ok ? `Can ${why}.` : `Can't ${why}: the account needs '${label}' (${permission}).`;
      return { label, ok, sentence };
    });
    const canRead = parts[0]?.ok === true;
    const who = me.displayName ?? me.emailAddress ?? "an account";
    const sentence = canRead
      ? `Signed in to ${ctx.config.siteUrl} as ${who}.`
      : `Signed in as ${who}, but this account can't browse any project. Give it 'Browse projects' (BROWSE_PROJECTS).`;
    return { ok: canRead, sentence, parts };
  } catch (error) {
    if (error instanceof ConnectorError) return { ok: false, sentence: error.sentence, parts: [] };
    throw error;
  }
}
