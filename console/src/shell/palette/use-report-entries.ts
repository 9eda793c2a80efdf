import { reportList } from "@hoopoe/contract/reports/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { useState } from "react";
import { apiQuery } from "../../api/query.ts";
import { agoOf } from "../../lib/format.ts";
import { sameTitles } from "../../lib/same-titles.ts";
import type { PaletteEntry } from "../match-entries.ts";
import { texts } from "../../messages/en/shell/palette.ts";

const reportsMax = 50;

/** The newest reports, by title, with their age; those of one title by their number as well. */
export function useReportEntries(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const reports = useQuery(apiQuery(reportList, {})).data?.data ?? [];
  const numbers = sameTitles(reports);
  const [nowMs] = useState(Date.now);
  return reports.slice(0, reportsMax).map(({ id, title, createdAt }) => ({
    id,
    group: texts.report,
    label: title,
    icon: FileText,
    note: `${numbers.has(id) ? texts.no(numbers.get(id)) : ""}${agoOf(createdAt, nowMs)}`,
    onSelect: () => void navigate({ to: "/dashboard/save-data/report/$reportId", params: { reportId: id } }),
  }));
}
