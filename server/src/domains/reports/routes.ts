import { pirGenerateReport, reportGet, reportList } from "@hoopoe/contract/routes/report.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { Report, ReportsService } from "./service.ts";

export function reportRoutes(reports: ReportsService): ServedRoute[] {
  return [
    serve(pirGenerateReport, async ({ caller, body }) => {
      const report = await reports.generate(caller, {
        question: body.user_input,
        template: body.template,
        itemIds: body.input_data.results.map((result) => result.id),
      });
      return { reportId: report.id, status: report.status, context: contextOf(report), data: report.doc };
    }),
    serve(reportList, async ({ caller }) => ({ data: await reports.list(caller) })),
    serve(reportGet, async ({ caller, params }) => {
      const report = await reports.load(caller, params.id);
      return { data: report, context: contextOf(report), doc: report.doc };
    }),
  ];
}

function contextOf(report: Report) {
  return { events_path: report.eventSetId ?? "", generated_report_path: report.versionId };
}
