import { parseTemplate } from "@hoopoe/agents/reports/template/parse-template.ts";
import {
  reportTemplateChange,
  reportTemplateCreate,
  reportTemplateList,
  reportTemplatePreview,
  reportTemplateRemove,
} from "@hoopoe/contract/reports/routes/report-template.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { TemplatesService } from "./templates.ts";

export function templateRoutes(templates: TemplatesService): ServedRoute[] {
  return [
    serve(reportTemplateList, async ({ caller }) => ({ data: await templates.list(caller) })),
    serve(reportTemplateCreate, async ({ caller, body }) => ({ data: await templates.create(caller, body) })),
    serve(reportTemplateChange, async ({ caller, params, body }) => ({
      data: await templates.change(caller, params.id, body),
    })),
    serve(reportTemplateRemove, async ({ caller, params }) => {
      await templates.remove(caller, params.id);
      return { data: { id: params.id } };
    }),
    serve(reportTemplatePreview, async ({ body }) => {
      const parsed = parseTemplate(body.text);
      return parsed.ok
        ? { problem: null, tlp: parsed.tlp, sections: parsed.sections }
        : { problem: `${parsed.reason}.`, tlp: null, sections: [] };
    }),
  ];
}
