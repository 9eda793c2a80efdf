import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import type { JobRecipient } from "@hoopoe/contract/work/job.ts";
import { recipientSources, sourceWords } from "@hoopoe/contract/work/recipient-sources.ts";
import { findAction, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { WorkflowsService } from "../workflows/service.ts";
import { deletePermit, loadPermits, savePermit, workOf } from "./permit-store.ts";
import type { JobRow, JobsService } from "./service.ts";

/** Steps of a job whose recipient comes from text that others wrote: each asks, unless an owner lets it send. */
export interface JobRecipients {
  list(scope: Scope, jobId: string): Promise<JobRecipient[]>;
  /** @throws Failure job-not-found, job-invalid */
  change(scope: Scope, step: { jobId: string; nodeId: string; asks: boolean }): Promise<JobRecipient[]>;
}

export function createJobRecipients({
  db,
  audit,
  jobs,
  workflows,
}: {
  readonly db: Database;
  readonly audit: Pick<AuditService, "record">;
  readonly jobs: Pick<JobsService, "load">;
  readonly workflows: Pick<WorkflowsService, "version" | "catalog">;
}): JobRecipients {
  async function stepsOf(scope: Scope, { runsVersionId, trigger }: JobRow) {
    if (runsVersionId === null) return [];
    const version = await workflows.version(scope, runsVersionId);
    const { definition } = checkWorkflow(version.definition, []);
    if (definition === null) return [];
    const catalog = await workflows.catalog(scope);
    return definition.workflow.nodes.flatMap((node) => {
      const action = findAction(catalog, node.data);
      if (action === undefined) return [];
      const sources = recipientSources({ definition, node, action });
      if (sources.length === 0) return [];
      const label = stepLabel(node, catalog);
      return [
        { node, action, label, source: sourceWords(sources, { definition, catalog, triggerKind: trigger.kind }) },
      ];
    });
  }

  const list: JobRecipients["list"] = async (scope, jobId) => {
    const steps = await stepsOf(scope, await jobs.load(scope, jobId));
    const permits = await db.withTenant(scope, (trx) => loadPermits(trx, jobId));
    return steps.map(({ label, source, ...step }) => {
      const permit = permits.get(step.node.id);
      const isValid = permit?.work.equals(workOf(step)) === true;
      const allowed = permit !== undefined && isValid ? { by: permit.by, at: permit.at.toISOString() } : null;
      return { nodeId: step.node.id, label, source, allowed };
    });
  };

  return {
    list,
    async change(scope, { jobId, nodeId, asks }) {
      const job = await jobs.load(scope, jobId);
      const step = (await stepsOf(scope, job)).find(({ node }) => node.id === nodeId);
      if (step === undefined) {
        const reason = "No step of this job with this id takes its recipient from other people's text.";
        return fail("job-invalid", { field: "nodeId", reason });
      }
      await db.withTenant(scope, async (trx) => {
        if (asks) await deletePermit(trx, { jobId, nodeId });
        else await savePermit(trx, scope, { jobId, nodeId, work: workOf(step) });
        const action = asks ? "job.recipients-asked" : "job.recipients-allowed";
        const details = { jobId, nodeId, step: step.label, source: step.source };
        await audit.record(trx, { ...scope, action, target: job.name, details });
      });
      return list(scope, jobId);
    },
  };
}
