import type { Role } from "@hoopoe/contract/permissions.ts";
import { type Kysely, sql } from "kysely";
import { prepared } from "./keep-prepared.ts";
import type { Schema } from "./schema.ts";

/**
 * What must be known before the tenant is. The product's role cannot see across tenants, so each question is one
 * SECURITY DEFINER function (schema `lookup`) that gives ids alone; the row itself is then read in withTenant().
 */
export interface Lookups {
  tenantOfLabel(label: string): Promise<string | undefined>;
  /** Whether anybody but guests of the demo has an account: the first-run page asks. */
  hasAnyUser(): Promise<boolean>;
  refreshToken(tokenHash: Buffer): Promise<{ tenantId: string; sessionId: string } | undefined>;
  ticket(tokenHash: Buffer): Promise<{ tenantId: string; workspaceId: string | null; sessionId: string } | undefined>;
  /** Streams of all workspaces whose next_run_at has come, the longest due first. */
  dueStreams(due: { at: Date; countMax: number }): Promise<DueStream[]>;
  /** Saved questions of all workspaces whose next run has come, the longest due first. */
  duePirs(due: { at: Date; countMax: number }): Promise<DuePir[]>;
  /** Workspaces with a model that makes vectors. */
  vectorWorkspaces(): Promise<{ tenantId: string; workspaceId: string }[]>;
  /** Reports that are not written yet, in all workspaces: a start sees to it that their work goes on. */
  unfinishedReports(): Promise<UnfinishedReport[]>;
  invitation(tokenHash: Buffer): Promise<InvitationIds | undefined>;
  /** Letters of all organisations that are not out yet. */
  unsentMails(): Promise<UnsentMail[]>;
  personalToken(tokenHash: Buffer): Promise<{ tenantId: string; tokenId: string } | undefined>;
  embedToken(tokenHash: Buffer): Promise<EmbedTokenIds | undefined>;
  oauthFlow(flowId: string): Promise<{ tenantId: string; workspaceId: string } | undefined>;
  /** Erasures of all organisations that have not come to their end. */
  unfinishedErasures(): Promise<{ tenantId: string; erasureId: string }[]>;
  /** Answers of all workspaces that wait for a person's word. */
  waitingAnswers(): Promise<{ tenantId: string; workspaceId: string; userId: string; messageId: string }[]>;
  /** Every organisation: what the maintenance programs walk through. */
  tenantIds(): Promise<string[]>;
  /** Jobs whose trigger is to be looked at, executions to go on, approvals to remind of, tasks to run, uploads to forget: the longest due first. */
  due(what: DueKind | "uploads", given: { at: Date; countMax: number }): Promise<Due[]>;
  /** Which of these kinds have anything due, in one question: at rest it is asked again and again. */
  dueKinds<K extends DueKind>(kinds: readonly K[], at: Date): Promise<K[]>;
  /** Every workspace of every organisation. */
  workspaces(): Promise<{ tenantId: string; workspaceId: string }[]>;
  /** The newest files of all workspaces. */
  newestFiles(countMax: number): Promise<{ tenantId: string; workspaceId: string; sha256: Buffer }[]>;
  /** Bulk work of all workspaces that has not come to its end. */
  unfinishedBulkWorks(): Promise<Due[]>;
  /** Runs that a process has in its hands, or had when it went. */
  heldExecutions(executor: string): Promise<HeldExecution[]>;
  /** The job that is called under an address of its own. */
  hook(hookHash: Buffer): Promise<Due | undefined>;
  /**
   * Where the holder of a session works, in the default workspace where none is named; undefined where the session is over.
   * Asked with each call, so it is one statement, which holds itself to the tenant instead of a transaction that does.
   */
  memberPlace(asked: MemberKey): Promise<FoundMember | undefined>;
  /**
   * For each call that would be made now null, or how many ms it waits; those that ended make room first. Undefined for a
   * bucket that is not there. One statement too, since it is asked before each call to a vendor.
   */
  takeCalls(key: string, turn: CallTurn): Promise<(number | null)[] | undefined>;
}

export interface CallTurn {
  readonly asked: readonly { id: string; costMs: number; perMs: number; concurrency: number; leaseMs: number }[];
  readonly ended: readonly string[];
}

export interface MemberKey {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly now: Date;
  /** Undefined asks for the default one. */
  readonly workspaceId: string | undefined;
}

/** A null workspace: a live session, and no member. */
export interface FoundMember {
  readonly workspaceId: string | null;
  readonly role: Role | null;
  readonly isEmbedded: boolean;
}

export type DueKind = "jobs" | "saved_tasks" | "executions" | "approvals";

/** `leg` is there for executions: how far they were when they began to wait. */
export interface Due {
  tenantId: string;
  workspaceId: string;
  id: string;
  leg?: number;
}

export interface HeldExecution {
  tenantId: string;
  workspaceId: string;
  id: string;
  claim: number;
}

export interface UnfinishedReport {
  tenantId: string;
  workspaceId: string;
  userId: string | null;
  reportId: string;
}

export interface DuePir {
  tenantId: string;
  workspaceId: string;
  userId: string | null;
  pirId: string;
}

export interface InvitationIds {
  tenantId: string;
  workspaceId: string;
  invitationId: string;
}

export interface EmbedTokenIds {
  tenantId: string;
  workspaceId: string;
  embedTokenId: string;
}

export interface UnsentMail {
  tenantId: string;
  workspaceId: string | null;
  mailId: string;
}

export interface DueStream {
  tenantId: string;
  workspaceId: string;
  integrationDataId: string;
}

export function lookups(db: Kysely<Schema>): Lookups {
  return {
    async tenantOfLabel(label) {
      const { rows } = await sql<{ id: string | null }>`SELECT lookup.tenant_of_label(${label}) AS id`.execute(db);
      return rows[0]?.id ?? undefined;
    },
    async workspaces() {
      const { rows } = await sql<{ tenantId: string; workspaceId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId" FROM lookup.workspaces()`.execute(db);
      return rows;
    },
    async newestFiles(countMax) {
      const { rows } = await sql<{ tenantId: string; workspaceId: string; sha256: Buffer }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", sha256
        FROM lookup.newest_files(${countMax})`.execute(db);
      return rows;
    },
    async hasAnyUser() {
      const { rows } = await sql<{ has: boolean }>`SELECT lookup.has_any_user() AS has`.execute(db);
      return rows[0]?.has === true;
    },
    async refreshToken(tokenHash) {
      const { rows } = await sql<{ tenantId: string; sessionId: string }>`
        SELECT tenant_id AS "tenantId", session_id AS "sessionId" FROM lookup.refresh_token(${tokenHash})`.execute(db);
      return rows[0];
    },
    async ticket(tokenHash) {
      const { rows } = await sql<{ tenantId: string; workspaceId: string | null; sessionId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", session_id AS "sessionId"
        FROM lookup.ticket(${tokenHash})`.execute(db);
      return rows[0];
    },
    async dueStreams({ at, countMax }) {
      const { rows } = await sql<DueStream>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", integration_data_id AS "integrationDataId"
        FROM lookup.due_streams(${at}, ${countMax})`.execute(db);
      return rows;
    },
    async duePirs({ at, countMax }) {
      const { rows } = await sql<DuePir>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", user_id AS "userId", pir_id AS "pirId"
        FROM lookup.due_pirs(${at}, ${countMax})`.execute(db);
      return rows;
    },
    async vectorWorkspaces() {
      const { rows } = await sql<{ tenantId: string; workspaceId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId" FROM lookup.vector_workspaces()`.execute(db);
      return rows;
    },
    async unfinishedReports() {
      const { rows } = await sql<UnfinishedReport>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", user_id AS "userId", report_id AS "reportId"
        FROM lookup.unfinished_reports()`.execute(db);
      return rows;
    },
    async invitation(tokenHash) {
      const { rows } = await sql<InvitationIds>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", invitation_id AS "invitationId"
        FROM lookup.invitation(${tokenHash})`.execute(db);
      return rows[0];
    },
    async unsentMails() {
      const { rows } = await sql<UnsentMail>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", mail_id AS "mailId" FROM lookup.unsent_mails()`.execute(
        db,
      );
      return rows;
    },
    async personalToken(tokenHash) {
      const { rows } = await sql<{ tenantId: string; tokenId: string }>`
        SELECT tenant_id AS "tenantId", token_id AS "tokenId" FROM lookup.personal_token(${tokenHash})`.execute(db);
      return rows[0];
    },
    async embedToken(tokenHash) {
      const { rows } = await sql<EmbedTokenIds>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", embed_token_id AS "embedTokenId"
        FROM lookup.embed_token(${tokenHash})`.execute(db);
      return rows[0];
    },
    async oauthFlow(flowId) {
      const { rows } = await sql<{ tenantId: string; workspaceId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId" FROM lookup.oauth_flow(${flowId})`.execute(db);
      return rows[0];
    },
    async unfinishedErasures() {
      const { rows } = await sql<{ tenantId: string; erasureId: string }>`
        SELECT tenant_id AS "tenantId", erasure_id AS "erasureId" FROM lookup.unfinished_erasures()`.execute(db);
      return rows;
    },
    async due(what, { at, countMax }) {
      const leg = what === "executions" ? sql`leg` : sql`null::integer AS leg`;
      const { rows } = await sql<Due>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", id, ${leg}
        FROM ${sql.raw(`lookup.due_${what}`)}(${at}, ${countMax})`.execute(db);
      return rows;
    },
    async dueKinds(kinds, at) {
      const asked = kinds.map((kind) => sql`EXISTS (SELECT FROM ${sql.raw(`lookup.due_${kind}`)}(${at}, 1))`);
      const { rows } = await sql<{ due: boolean[] }>`SELECT array[${sql.join(asked)}] AS due`.execute(db);
      return kinds.filter((_, index) => rows[0]?.due[index] === true);
    },
    async unfinishedBulkWorks() {
      const { rows } = await sql<Due>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", id FROM lookup.unfinished_bulk_works()`.execute(
        db,
      );
      return rows;
    },
    async heldExecutions(executor) {
      const { rows } = await sql<HeldExecution>`SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", id, claim
        FROM lookup.held_executions(${executor})`.execute(db);
      return rows;
    },
    async hook(hookHash) {
      const { rows } = await sql<Due>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", id FROM lookup.hook(${hookHash})`.execute(db);
      return rows[0];
    },
    async waitingAnswers() {
      const { rows } = await sql<{ tenantId: string; workspaceId: string; userId: string; messageId: string }>`
        SELECT tenant_id AS "tenantId", workspace_id AS "workspaceId", user_id AS "userId", message_id AS "messageId"
        FROM lookup.waiting_answers()`.execute(db);
      return rows;
    },
    async memberPlace({ tenantId, userId, sessionId, workspaceId, now }) {
      const { rows } = await sql<FoundMember>`${prepared}
        SELECT workspace_id AS "workspaceId", is_embedded AS "isEmbedded", role
        FROM hoopoe.member_place(${tenantId}, ${userId}, ${sessionId}, ${workspaceId ?? null}, ${now})`.execute(db);
      return rows[0];
    },
    async takeCalls(key, { asked, ended }) {
      const { rows } = await sql<{ answers: (number | null)[] | null }>`${prepared}
        SELECT hoopoe.take_calls(${key}, ${JSON.stringify(asked)}::jsonb, ${ended}::text[]) AS answers`.execute(db);
      return rows[0]?.answers ?? undefined;
    },
    async tenantIds() {
      const { rows } = await sql<{ id: string }>`SELECT tenant_id AS id FROM lookup.tenant_ids()`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
