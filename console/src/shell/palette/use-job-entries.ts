import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CirclePlay } from "lucide-react";
import { apiQuery } from "../../api/query.ts";
import type { PaletteEntry } from "../match-entries.ts";
import { texts } from "../../messages/en/shell/palette.ts";

/** The workspace's jobs, by name; each opens with its settings. */
export function useJobEntries(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const jobs = useQuery(apiQuery(jobList, {})).data?.data ?? [];
  return jobs.map(({ id, name }) => ({
    id: `job-${id}`,
    group: texts.job,
    label: name,
    icon: CirclePlay,
    onSelect: () => void navigate({ to: "/dashboard/workflow-generation", search: { job: id } }),
  }));
}
