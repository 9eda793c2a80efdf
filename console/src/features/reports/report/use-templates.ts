import { builtInTemplateIds, reportTemplates, templateLabels } from "@hoopoe/contract/reports/report-templates.ts";
import { reportTemplateList } from "@hoopoe/contract/reports/routes/report-template.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";

const builtIn = reportTemplates.map((kind) => ({
  id: builtInTemplateIds[kind],
  name: templateLabels[kind],
  kind,
  isBuiltIn: true,
}));

/** Templates to choose from: the built-in ones at once, the workspace's own when they have come. */
export function useTemplates() {
  const query = useQuery(apiQuery(reportTemplateList, {}));
  const all = query.data?.data ?? builtIn;
  return { templates: all, options: all.map(({ id, name }) => ({ value: id, label: name })) };
}
