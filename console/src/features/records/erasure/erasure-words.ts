import type { ErasureSubject } from "@hoopoe/contract/operations/erasure.ts";
import { plural } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/records/erasure.ts";

/** "1,204 items": what the rows of a table are to people; a table that is not known here keeps its own name. */
export function kindWords(kind: string, count: number): string {
  const ownName = kind.replaceAll("_", " ");
  const [one, many] = words[kind] ?? [ownName.replace(/ies$/, "y").replace(/s$/, ""), ownName];
  return plural(count, one, many);
}

const words: Readonly<Record<string, readonly [string, string]>> = {
  answer_events: [texts.stepOfAnAnswer, texts.stepsOfAnswers],
  answer_sources: [texts.sourceOfAnAnswer, texts.sourcesOfAnswers],
  approvals: [texts.approval, texts.approvals],
  artifacts: [texts.file, texts.files],
  chat_messages: [texts.message, texts.messages],
  containers: [texts.placeAtTheSource, texts.placesAtTheSource],
  conversations: [texts.conversation, texts.conversations],
  effects: [texts.writeAtAVendor, texts.writesAtAVendor],
  embed_tokens: [texts.embedToken, texts.embedTokens],
  event_sets: [texts.setOfEvidence, texts.setsOfEvidence],
  execution_logs: [texts.lineOfAnExecution, texts.linesOfExecutions],
  execution_nodes: [texts.stepOfAnExecution, texts.stepsOfExecutions],
  exposure_approvals: [texts.exposureApproval, texts.exposureApprovals],
  ingest_failures: [texts.readingFailure, texts.readingFailures],
  ingest_runs: [texts.run, texts.runs],
  integration_data: [texts.stream, texts.streams],
  integrations: [texts.integration, texts.integrations],
  invitations: [texts.invitation, texts.invitations],
  item_raws: [texts.originalRecord, texts.originalRecords],
  items: [texts.item, texts.items],
  mail_outbox: [texts.letter, texts.letters],
  memberships: [texts.membership, texts.memberships],
  notifications: [texts.notification, texts.notifications],
  passkeys: [texts.passkey, texts.passkeys],
  personal_tokens: [texts.accessToken, texts.accessTokens],
  refresh_tokens: [texts.sessionKey, texts.sessionKeys],
  report_versions: [texts.reportVersion, texts.reportVersions],
  reports: [texts.report, texts.reports],
  saved_task_runs: [texts.runOfASavedTask, texts.runsOfSavedTasks],
  secrets: [texts.secret, texts.secrets],
  sessions: [texts.session, texts.sessions],
  tickets: [texts.oneUseLink, texts.oneUseLinks],
  uploads: [texts.unfinishedUpload, texts.unfinishedUploads],
  user_identities: [texts.joinedProviderAccount, texts.joinedProviderAccounts],
  users: [texts.account, texts.accounts],
  workspaces: [texts.workspace, texts.workspaces],
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
