import { reportList } from "@hoopoe/contract/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { useState } from "react";
import { apiQuery } from "../../api/query.ts";
import { agoOf } from "../../lib/format.ts";
import type { PaletteEntry } from "../match-entries.ts";

const reportsMax = 50;

/** The newest reports, by title, with their age. */
export function useReportEntries(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const reports = useQuery(apiQuery(reportList, {})).data?.data ?? [];
  const [nowMs] = useState(Date.now);
  return reports.slice(0, reportsMax).map(({ id, title, createdAt }) => ({
    id,
    group: "Report",
    label: title,
    icon: FileText,
    note: agoOf(createdAt, nowMs),
    onSelect: () => void navigate({ to: "/dashboard/save-data/report/$reportId", params: { reportId: id } }),
  }));
}
