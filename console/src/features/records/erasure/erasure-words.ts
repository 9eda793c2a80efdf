import type { ErasureSubject } from "@hoopoe/contract/operations/erasure.ts";
import { countOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/records/erasure.ts";

/** "1,204 items": what the rows of a table are to people; a table that is not known here keeps its own name. */
export function kindWords(kind: string, count: number): string {
  const ownName = kind.replaceAll("_", " ");
  const one = ownName.replace(/ies$/, "y").replace(/s$/, "");
  return words[kind]?.(count) ?? `${countOf(count)} ${count === 1 ? one : ownName}`;
}

const words: Readonly<Partial<Record<string, (count: number) => string>>> = {
  answer_events: texts.stepsOfAnswersCount,
  answer_sources: texts.sourcesOfAnswersCount,
  approvals: texts.approvalsCount,
  artifacts: texts.filesCount,
  chat_messages: texts.messagesCount,
  containers: texts.placesAtTheSourceCount,
  conversations: texts.conversationsCount,
  effects: texts.writesAtAVendorCount,
  embed_tokens: texts.embedTokensCount,
  event_sets: texts.setsOfEvidenceCount,
  execution_logs: texts.linesOfExecutionsCount,
  execution_nodes: texts.stepsOfExecutionsCount,
  exposure_approvals: texts.exposureApprovalsCount,
  ingest_failures: texts.readingFailuresCount,
  ingest_runs: texts.runsCount,
  integration_data: texts.streamsCount,
  integrations: texts.integrationsCount,
  invitations: texts.invitationsCount,
  item_raws: texts.originalRecordsCount,
  items: texts.itemsCount,
  mail_outbox: texts.lettersCount,
  memberships: texts.membershipsCount,
  notifications: texts.notificationsCount,
  passkeys: texts.passkeysCount,
  personal_tokens: texts.accessTokensCount,
  refresh_tokens: texts.sessionKeysCount,
  report_versions: texts.reportVersionsCount,
  reports: texts.reportsCount,
  saved_task_runs: texts.runsOfSavedTasksCount,
  secrets: texts.secretsCount,
  sessions: texts.sessionsCount,
  tickets: texts.oneUseLinksCount,
  uploads: texts.unfinishedUploadsCount,
  user_identities: texts.joinedProviderAccountsCount,
  users: texts.accountsCount,
  workspaces: texts.workspacesCount,
};

/** What goes beyond what one would expect, and what stays although one might not expect it. */
export const subjectWords: Record<ErasureSubject, { goes: string; stays: string }> = {
  integration: {
    goes: texts.everyReportGoesWhole,
    stays: texts.theAuditStaysIt,
  },
  workspace: {
    goes: texts.itsMembersLoseIt,
    stays: texts.theirAccountsStayAnd,
  },
  user: {
    goes: texts.theirSignInsEnd,
    stays: texts.whatTheyMadeFor,
  },
};
