import { type Kysely, type RawBuilder, sql } from "kysely";
import { prepared } from "./keep-prepared.ts";
import type { DB as Schema } from "./tables.ts";
import type {
  Lookups,
  FoundMember,
  Due,
  HeldExecution,
  UnfinishedReport,
  DueQuestion,
  InvitationIds,
  EmbedTokenIds,
  UnsentMail,
  DueStream,
} from "./lookup-types.ts";

export function lookups(db: Kysely<Schema>): Lookups {
  return { ...accessLookups(db), ...tokenLookups(db), ...dueLookups(db), ...workLookups(db) };
}

/** Where somebody belongs. */
function accessLookups(
  db: Kysely<Schema>,
): Pick<Lookups, "tenantOfLabel" | "workspaces" | "hasAnyUser" | "findMember" | "tenantIds"> {
  return {
    async tenantOfLabel(label) {
      const { rows } = await sql<{ id: string | null }>`SELECT lookup.tenant_of_label(${label}) AS id`.execute(db);
      return rows[0]?.id ?? undefined;
    },
    workspaces: () =>
      all(
        db,
        sql<{ tenantId: string; workspaceId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId" FROM lookup.workspaces()`,
      ),
    async hasAnyUser() {
      const { rows } = await sql<{ has: boolean }>`SELECT lookup.has_any_user() AS has`.execute(db);
      return rows[0]?.has === true;
    },
    findMember: ({ tenantId, userId, sessionId, workspaceId, now }) =>
      first(
        db,
        sql<FoundMember>`${prepared}
        SELECT workspace_id AS "workspaceId", is_embedded AS "isEmbedded", role
        FROM hoopoe.member_place(${tenantId}, ${userId}, ${sessionId}, ${workspaceId ?? null}, ${now})`,
      ),
    async tenantIds() {
      const { rows } = await sql<{ id: string }>`SELECT tenant_id AS id FROM lookup.tenant_ids()`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}

/** Whose a token is. */
function tokenLookups(
  db: Kysely<Schema>,
): Pick<Lookups, "refreshToken" | "ticket" | "invitation" | "personalToken" | "embedToken" | "oauthFlow"> {
  return {
    refreshToken: (tokenHash) =>
      first(
        db,
        sql<{ tenantId: string; sessionId: string }>`
        SELECT tenant_id AS "tenantId", session_id AS "sessionId" FROM lookup.refresh_token(${tokenHash})`,
      ),
    ticket: (tokenHash) =>
      first(
        db,
        sql<{ tenantId: string; workspaceId: string | null; sessionId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", session_id AS "sessionId"
        FROM lookup.ticket(${tokenHash})`,
      ),
    invitation: (tokenHash) =>
      first(
        db,
        sql<InvitationIds>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", invitation_id AS "invitationId"
        FROM lookup.invitation(${tokenHash})`,
      ),
    personalToken: (tokenHash) =>
      first(
        db,
        sql<{ tenantId: string; tokenId: string }>`
        SELECT tenant_id AS "tenantId", token_id AS "tokenId" FROM lookup.personal_token(${tokenHash})`,
      ),
    embedToken: (tokenHash) =>
      first(
        db,
        sql<EmbedTokenIds>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", embed_token_id AS "embedTokenId"
        FROM lookup.embed_token(${tokenHash})`,
      ),
    oauthFlow: (flowId) =>
      first(
        db,
        sql<{ tenantId: string; workspaceId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId" FROM lookup.oauth_flow(${flowId})`,
      ),
  };
}

/** What is to be begun, and when. */
function dueLookups(
  db: Kysely<Schema>,
): Pick<Lookups, "dueStreams" | "dueQuestions" | "rewritingQuestions" | "due" | "dueKinds" | "hook" | "takeCalls"> {
  return {
    dueStreams: ({ at, countMax }) =>
      all(
        db,
        sql<DueStream>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", integration_data_id AS "integrationDataId"
        FROM lookup.due_streams(${at}, ${countMax})`,
      ),
    dueQuestions: ({ at, countMax }) =>
      all(
        db,
        sql<DueQuestion>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", user_id AS "userId", pir_id AS "pirId"
        FROM lookup.due_pirs(${at}, ${countMax})`,
      ),
    rewritingQuestions: (countMax) =>
      all(
        db,
        sql<DueQuestion & { reportId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", user_id AS "userId", pir_id AS "pirId",
          report_id AS "reportId" FROM lookup.rewriting_pirs(${countMax})`,
      ),
    async due(what, { at, countMax }) {
      const leg = what === "executions" ? sql`leg` : sql`null::integer AS leg`;
      const { rows } = await sql<Due>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", id, ${leg}
        FROM ${sql.raw(`lookup.due_${what}`)}(${at}, ${countMax})`.execute(db);
      return rows;
    },
    async dueKinds(kinds, at) {
      const request = kinds.map((kind) => sql`EXISTS (SELECT FROM ${sql.raw(`lookup.due_${kind}`)}(${at}, 1))`);
      const { rows } = await sql<{ due: boolean[] }>`SELECT array[${sql.join(request)}] AS due`.execute(db);
      return kinds.filter((_, index) => rows[0]?.due[index] === true);
    },
    hook: (hookHash) =>
      first(
        db,
        sql<Due>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", id FROM lookup.hook(${hookHash})`,
      ),
    async takeCalls(key, { requests: request, ended }) {
      const { rows } = await sql<{ answers: (number | null)[] | null }>`${prepared}
        SELECT hoopoe.take_calls(${key}, ${JSON.stringify(request)}::jsonb, ${ended}::text[]) AS answers`.execute(db);
      return rows[0]?.answers ?? undefined;
    },
  };
}

/** What was begun and has not ended. */
function workLookups(
  db: Kysely<Schema>,
): Pick<
  Lookups,
  | "newestFiles"
  | "vectorWorkspaces"
  | "unfinishedReports"
  | "unsentMails"
  | "unfinishedErasures"
  | "unfinishedBulkWorks"
  | "heldExecutions"
  | "waitingAnswers"
> {
  return {
    newestFiles: (countMax) =>
      all(
        db,
        sql<{ tenantId: string; workspaceId: string; sha256: Buffer }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", sha256
        FROM lookup.newest_files(${countMax})`,
      ),
    vectorWorkspaces: () =>
      all(
        db,
        sql<{ tenantId: string; workspaceId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId" FROM lookup.vector_workspaces()`,
      ),
    unfinishedReports: () =>
      all(
        db,
        sql<UnfinishedReport>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", user_id AS "userId", report_id AS "reportId"
        FROM lookup.unfinished_reports()`,
      ),
    unsentMails: () =>
      all(
        db,
        sql<UnsentMail>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", mail_id AS "mailId" FROM lookup.unsent_mails()`,
      ),
    unfinishedErasures: () =>
      all(
        db,
        sql<{ tenantId: string; erasureId: string }>`
        SELECT tenant_id AS "tenantId", erasure_id AS "erasureId" FROM lookup.unfinished_erasures()`,
      ),
    unfinishedBulkWorks: () =>
      all(
        db,
        sql<Due>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", id FROM lookup.unfinished_bulk_works()`,
      ),
    heldExecutions: (executor) =>
      all(
        db,
        sql<HeldExecution>`SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", id, claim
        FROM lookup.held_executions(${executor})`,
      ),
    waitingAnswers: () =>
      all(
        db,
        sql<{ tenantId: string; workspaceId: string; userId: string; messageId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", user_id AS "userId", message_id AS "messageId"
        FROM lookup.waiting_answers()`,
      ),
  };
}

async function all<Row>(db: Kysely<Schema>, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

async function first<Row>(db: Kysely<Schema>, query: RawBuilder<Row>): Promise<Row | undefined> {
  return (await all(db, query))[0];
}
