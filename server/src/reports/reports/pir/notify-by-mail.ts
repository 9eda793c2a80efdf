import { tlpMeanings } from "@hoopoe/contract/reports/report-layout.ts";
import type { PirRun, SavedPir } from "@hoopoe/contract/reports/saved-pir.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import type { Scope } from "../../../platform/scope.ts";
import { workspaceLink } from "../../../platform/workspace-link.ts";
import type { ReportsService } from "../service.ts";
import type { WorkspaceService } from "../../../identity/workspaces/service.ts";
import { keepToAudience, loadRecipients } from "./recipients.ts";

export interface NotifyDeps {
  readonly db: Database;
  readonly mail: Pick<Mail, "canSend" | "put">;
  readonly workspaces: Pick<WorkspaceService, "isDemo">;
  readonly reports: Pick<ReportsService, "load">;
  /** The organisation's own address. */
  readonly publicUrl: (tenantId: string) => Promise<string>;
}

/**
 * An email to each recipient about a run that brought something new: what it brought, the report's bottom line and
 * where to read it. Nothing of a report marked RED leaves the console. Emails go to members alone, and of them to those who may read it
 * anyway (what stands on a mailbox of some is for them), so nobody has to approve them. Gives how many were put into the outbox.
 */
export async function notifyByMail(
  { db, mail, workspaces, reports, publicUrl }: NotifyDeps,
  scope: Scope,
  { pir, run, reportId }: { pir: SavedPir; run: PirRun; reportId: string | null },
): Promise<number> {
  const isDemo = await workspaces.isDemo(scope);
  if (!mail.canSend({ isDemo }) || pir.recipientIds.length === 0) return 0;
  const doc = reportId === null ? null : (await reports.load(scope, reportId)).doc;
  const origin = await publicUrl(scope.tenantId);
  const isOpen = doc !== null && doc.tlp !== "RED";
  const path = reportId === null ? `/dashboard/save-data/pir/${pir.id}` : `/dashboard/save-data/report/${reportId}`;
  const text = [
    ...(doc === null ? [] : [`TLP:${doc.tlp} (${tlpMeanings[doc.tlp]})`, ""]),
    `Run ${run.number} of “${pir.name}”: ${run.count} events; ${run.added} new, ${run.changed} changed, ${run.withdrawn} withdrawn.`,
    "",
    ...(isOpen ? [...doc.bluf.map((sentence) => sentence.text), ""] : []),
    workspaceLink({ origin, ...scope }, path),
  ].join("\n");
  const put = await db.withTenant(scope, async (trx) => {
    const recipients = await loadRecipients(trx, scope, pir.recipientIds);
    const people = await keepToAudience(trx, { recipients, eventSetId: run.events_path, reportId });
    const emails: Awaited<ReturnType<Mail["put"]>>[] = [];
    for (const { email } of people) {
      const subject = `${pir.name}: ${run.added} new, ${run.changed} changed, ${run.withdrawn} withdrawn`;
      const { tenantId, workspaceId } = scope;
      const once = { key: `${run.id} ${email}`, at: new Date(run.at) };
      const message = { tenantId, workspaceId, isDemo, kind: "report", to: email, subject, text, once };
      emails.push(await mail.put(trx, message));
    }
    return emails;
  });
  for (const { submit } of put) await submit();
  return put.length;
}
