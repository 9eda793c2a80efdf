import type { Role } from "@hoopoe/contract/permissions.ts";

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
  dueQuestions(due: { at: Date; countMax: number }): Promise<DueQuestion[]>;
  /** Saved questions with a schedule whose report is written again once something that it uses changed. */
  rewritingQuestions(countMax: number): Promise<(DueQuestion & { reportId: string })[]>;
  /** Workspaces with a model that makes vectors. */
  vectorWorkspaces(): Promise<{ tenantId: string; workspaceId: string }[]>;
  /** Reports that are not written yet, in all workspaces: a start sees to it that their work goes on. */
  unfinishedReports(): Promise<UnfinishedReport[]>;
  invitation(tokenHash: Buffer): Promise<InvitationIds | undefined>;
  /** Emails of all organisations that aren't sent yet. */
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
  due(what: DueKind | "uploads", input: { at: Date; countMax: number }): Promise<Due[]>;
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
  findMember(request: MemberKey): Promise<FoundMember | undefined>;
  /**
   * For each call that would be made now null, or how many ms it waits; those that ended make room first. Undefined for a
   * bucket that is not there. One statement too, since it is asked before each call to a vendor.
   */
  takeCalls(key: string, batch: CallBatch): Promise<(number | null)[] | undefined>;
}

export interface CallBatch {
  readonly requests: readonly { id: string; costMs: number; perMs: number; concurrency: number; leaseMs: number }[];
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

export interface DueQuestion {
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
