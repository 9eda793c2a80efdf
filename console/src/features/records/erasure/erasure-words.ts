import type { ErasureSubject } from "@hoopoe/contract/operations/erasure.ts";
import { plural } from "../../../lib/format.ts";

/** "1,204 items": what the rows of a table are to people; a table that is not known here keeps its own name. */
export function kindWords(kind: string, count: number): string {
  const ownName = kind.replaceAll("_", " ");
  const [one, many] = words[kind] ?? [ownName.replace(/ies$/, "y").replace(/s$/, ""), ownName];
  return plural(count, one, many);
}

const words: Readonly<Record<string, readonly [string, string]>> = {
  answer_events: ["step of an answer", "steps of answers"],
  answer_sources: ["source of an answer", "sources of answers"],
  approvals: ["approval", "approvals"],
  artifacts: ["file", "files"],
  chat_messages: ["message", "messages"],
  containers: ["place at the source", "places at the source"],
  conversations: ["conversation", "conversations"],
  effects: ["write at a vendor", "writes at a vendor"],
  embed_tokens: ["embed token", "embed tokens"],
  event_sets: ["set of evidence", "sets of evidence"],
  execution_logs: ["line of an execution", "lines of executions"],
  execution_nodes: ["step of an execution", "steps of executions"],
  exposure_approvals: ["exposure approval", "exposure approvals"],
  ingest_failures: ["reading failure", "reading failures"],
  ingest_runs: ["run", "runs"],
  integration_data: ["stream", "streams"],
  integrations: ["integration", "integrations"],
  invitations: ["invitation", "invitations"],
  item_raws: ["original record", "original records"],
  items: ["item", "items"],
  mail_outbox: ["letter", "letters"],
  memberships: ["membership", "memberships"],
  notifications: ["notification", "notifications"],
  passkeys: ["passkey", "passkeys"],
  personal_tokens: ["access token", "access tokens"],
  refresh_tokens: ["session key", "session keys"],
  report_versions: ["report version", "report versions"],
  reports: ["report", "reports"],
  saved_task_runs: ["run of a saved task", "runs of saved tasks"],
  secrets: ["secret", "secrets"],
  sessions: ["session", "sessions"],
  tickets: ["one-use link", "one-use links"],
  uploads: ["unfinished upload", "unfinished uploads"],
  user_identities: ["joined provider account", "joined provider accounts"],
  users: ["account", "accounts"],
  workspaces: ["workspace", "workspaces"],
};

/** What goes beyond what one would expect, and what stays although one might not expect it. */
export const subjectWords: Record<ErasureSubject, { goes: string; stays: string }> = {
  integration: {
    goes: "Every report goes whole when any of its evidence came from here; so do executions that called it, the history of a question that found its items, and conversations that it answered.",
    stays: "The audit stays: it says that this was done, by whom, and which names were used before.",
  },
  workspace: {
    goes: "Its members lose it at once, with everything in it.",
    stays: "Their accounts stay, and the audit: it says that this was done, and by whom.",
  },
  user: {
    goes: "Their sign-ins end at once, in every workspace. Sources that only they could see go with their items, and their conversations with the files attached.",
    stays:
      "What they made for others stays, without their name. The audit keeps the e-mail with what was done, and items of shared sources keep what they say.",
  },
};
