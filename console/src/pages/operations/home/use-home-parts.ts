import { favouriteList } from "@hoopoe/contract/assist/routes/app.ts";
import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import { pirSuggestions } from "@hoopoe/contract/search/routes/pir.ts";
import { reportList } from "@hoopoe/contract/reports/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { isComing } from "../../../api/is-coming.ts";
import { apiQuery } from "../../../api/query.ts";
import { useVisit } from "./use-visit.ts";

/** Whether a part of Home is still to come that would push the others; all are asked for at once. */
export function useHomeParts(): { areComing: boolean } {
  const parts = [
    useQuery(apiQuery(pirSuggestions, {})),
    useQuery(apiQuery(favouriteList, {})),
    useQuery(apiQuery(reportList, {})),
    useQuery(apiQuery(jobList, {})),
    useVisit(),
  ];
  return { areComing: parts.some(isComing) };
}
