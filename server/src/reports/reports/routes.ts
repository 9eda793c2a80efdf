import {
  newsGenerateReport,
  pirGenerateReport,
  pirReportConvoChat,
  reportCancel,
  reportCompare,
  reportGet,
  reportInclude,
  reportList,
  reportRelated,
  reportSentenceKeep,
  reportVersions,
} from "@hoopoe/contract/reports/routes/report.ts";
import { reportRenew } from "@hoopoe/contract/reports/routes/report-change.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { Report, ReportsService } from "./service.ts";

export function reportRoutes(reports: ReportsService): ServedRoute[] {
  return [
    serve(pirGenerateReport, async ({ caller, body }) => {
      const { template, template_path: templatePath } = body;
      return generated(await reports.generate(caller, { ...requestOf(body), template, templatePath }));
    }),
    serve(newsGenerateReport, async ({ caller, body }) =>
      generated(await reports.generate(caller, { ...requestOf(body), template: "news-digest" })),
    ),
    serve(pirReportConvoChat, async ({ caller, body, signal }) => {
      const { report, turn, doc } = await reports.converse(caller, {
        eventsPath: body.events_path,
        reportPath: body.generated_report_path,
        templatePath: body.template_path ?? null,
        userInput: body.user_input,
        operations: body.operations,
        signal,
      });
      return { reportId: report.id, context: contextOf(report), turn, data: doc };
    }),
    serve(reportList, async ({ caller }) => ({ data: await reports.list(caller) })),
    serve(reportGet, async ({ caller, params, query }) => {
      const report = await reports.load(caller, params.id, query.version);
      return { data: report, context: contextOf(report), doc: report.doc, draft: [...report.draft] };
    }),
    serve(reportVersions, ({ caller, params }) => reports.versions(caller, params.id)),
    serve(reportCompare, async ({ caller, params, query }) => ({
      data: await reports.compare(caller, params.id, query),
    })),
    serve(reportSentenceKeep, async ({ caller, params, body }) => ({
      data: await reports.keepSentence(caller, { reportId: params.id, sentenceId: params.sentenceId, ...body }),
    })),
    serve(reportRenew, async ({ caller, params, body: { version } }) => ({
      data: await reports.renew(caller, { reportId: params.id, version }),
    })),
    serve(reportRelated, async ({ caller, params }) => ({ data: await reports.related(caller, params.id) })),
    serve(reportInclude, async ({ caller, params, body }) => ({
      data: await reports.include(caller, { reportId: params.id, ...body }),
    })),
    serve(reportCancel, async ({ caller, params }) => ({ data: await reports.cancel(caller, params.id) })),
  ];
}

interface GenerateBody {
  readonly wait: boolean;
  readonly user_input: string;
  readonly input_data: { readonly count: number; readonly results: readonly { readonly id: string }[] };
}

function requestOf({ user_input, input_data, wait }: GenerateBody) {
  const { count, results } = input_data;
  return { question: user_input, itemIds: results.map(({ id }) => id), foundCount: count, isWaitedFor: wait };
}

function generated(report: Report) {
  return { reportId: report.id, status: report.status, context: contextOf(report), data: report.doc };
}

function contextOf(report: Report) {
  return {
    events_path: report.eventSetId ?? "",
    template_path: report.templatePath,
    generated_report_path: report.versionId,
  };
}
