import {
  jobCreate,
  jobDelete,
  jobExport,
  jobGet,
  jobImport,
  jobList,
  jobMisses,
  jobRecipients,
  jobRecipientsChange,
  jobRun,
  jobSecret,
  jobUpdate,
} from "@hoopoe/contract/work/routes/job.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { JobFiles } from "./job-file.ts";
import type { JobRecipients } from "./recipients.ts";
import type { JobsService } from "./service.ts";

export function jobRoutes(jobs: JobsService, files: JobFiles, recipients: JobRecipients): ServedRoute[] {
  return [
    serve(jobList, async ({ caller }) => ({ data: await jobs.list(caller) })),
    serve(jobCreate, async ({ caller, body }) => {
      const { job, webhookSecret } = await jobs.create(caller, body);
      return { data: job, webhookSecret };
    }),
    serve(jobGet, async ({ caller, params }) => ({ data: await jobs.get(caller, params.id) })),
    serve(jobUpdate, async ({ caller, params, body }) => ({ data: await jobs.update(caller, params.id, body) })),
    serve(jobDelete, async ({ caller, params }) => {
      await jobs.remove(caller, params.id);
      return { deleted: true };
    }),
    serve(jobRun, async ({ caller, params, body, onceId }) => ({
      executionId: await jobs.run(caller, params.id, { ...body, onceId }),
    })),
    serve(jobSecret, async ({ caller, params }) => jobs.renewHook(caller, params.id)),
    serve(jobExport, async ({ caller, params }) => ({ data: await files.export(caller, params.id) })),
    serve(jobImport, async ({ caller, body }) => files.import(caller, body)),
    serve(jobRecipients, async ({ caller, params }) => ({ data: await recipients.list(caller, params.id) })),
    serve(jobRecipientsChange, async ({ caller, params, body }) => ({
      data: await recipients.change(caller, { jobId: params.id, ...body }),
    })),
    serve(jobMisses, async ({ caller, params }) => ({ data: await jobs.misses(caller, params.id) })),
  ];
}
