import type { DataFile } from "@hoopoe/contract/intake/routes/data-file.ts";
import { fail } from "../../platform/fail.ts";
import type { Artifact } from "../../platform/files/artifacts.ts";
import type { Files, OpenedArtifact } from "../../platform/files/files.ts";
import { uploadKind } from "../../platform/files/upload-kind.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Tickets } from "../../platform/tickets/tickets.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { type AlsoKeep, discardAll, type IncomingFile, type IntegrationsService } from "../integrations/service.ts";

/** Uploaded files by their handles, which are opaque and end at the workspace. */
export interface DataFilesService {
  ofIntegration(scope: Scope, integrationId: string): Promise<{ dataLoc: string | null; files: DataFile[] }>;
  /** @throws Failure artifact-not-found */
  find(scope: Scope, docId: string): Promise<DataFile>;
  /** Files to talk about: kept, and read by nobody until somebody asks. */
  receiveForChat(scope: Scope, incoming: AsyncIterable<IncomingFile>, also?: AlsoKeep): Promise<DataFile[]>;
  /** A file that the caller brought to a conversation. @throws Failure artifact-not-found */
  openForChat(scope: Scope, docId: string): Promise<OpenedArtifact>;
  issueTicket(
    scope: Scope & { readonly sessionId: string },
    dataLoc: string,
  ): Promise<{ token: string; expiresAt: Date }>;
  /** @throws Failure ticket-invalid */
  redeem(token: string): Promise<OpenedArtifact>;
}

/** What files of a conversation are called among artifacts; only who brought them may see them. */
export const chatKind = "chat";
const format = "original";

export function createDataFilesService({
  db,
  files,
  tickets,
  integrations,
}: {
  db: Database;
  files: Files;
  tickets: Tickets;
  integrations: Pick<IntegrationsService, "assertVisible" | "stage">;
}): DataFilesService {
  /** An upload of a source follows the source's audience. */
  async function open(scope: Scope, handle: string): Promise<OpenedArtifact> {
    const artifact = await files.open(scope, handle);
    const [kind, integrationId] = artifact.kind.split(":");
    if (kind === chatKind && artifact.createdBy === scope.userId) return artifact;
    if (kind !== "upload" || integrationId === undefined) return fail("artifact-not-found");
    try {
      await integrations.assertVisible(scope, integrationId);
    } catch (cause) {
      return fail("artifact-not-found", {}, { cause });
    }
    return artifact;
  }

  return {
    async ofIntegration(scope, integrationId) {
      await integrations.assertVisible(scope, integrationId);
      const all = await files.list(scope, uploadKind(integrationId));
      return { dataLoc: all.at(-1)?.handle ?? null, files: all.map(view) };
    },
    find: async (scope, docId) => view(await open(scope, docId)),
    async receiveForChat(scope, incoming, also) {
      const staged = await integrations.stage(scope, incoming);
      try {
        return await db.withTenant(scope, async (trx) => {
          const kept: Artifact[] = [];
          for (const file of staged) kept.push(await files.keep(trx, scope, { ...file, kind: chatKind }));
          await also?.(trx, kept);
          return kept.map(view);
        });
      } catch (error) {
        await discardAll(staged);
        throw error;
      }
    },
    async openForChat(scope, docId) {
      const artifact = await open(scope, docId);
      return artifact.kind === chatKind ? artifact : fail("artifact-not-found");
    },
    async issueTicket(scope, dataLoc) {
      const { handle } = await open(scope, dataLoc);
      const { tenantId, workspaceId, sessionId } = scope;
      return tickets.issue({ kind: "download", tenantId, workspaceId, sessionId, handle, format });
    },
    async redeem(token) {
      const ticket = await tickets.consume("download", token);
      if (ticket?.workspaceId === undefined || ticket.handle === undefined || ticket.format !== format) {
        return fail("ticket-invalid");
      }
      return open({ tenantId: ticket.tenantId, workspaceId: ticket.workspaceId, userId: ticket.userId }, ticket.handle);
    },
  };
}

function view({ handle, name, mediaType, size, sha256, createdAt }: Artifact): DataFile {
  return {
    docId: handle,
    fileName: name,
    filePath: handle,
    dataLoc: handle,
    mediaType,
    size,
    sha256,
    createdAt: createdAt.toISOString(),
  };
}
