import {
  savedPirEvents,
  savedPirGet,
  savedPirList,
  savedPirMark,
  savedPirReport,
  savedPirRun,
} from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { reportGet, reportList, reportVersions } from "@hoopoe/contract/reports/routes/report.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { isProblem } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

export interface MarkChange {
  readonly itemId: string;
  readonly isPinned?: boolean;
  readonly isExcluded?: boolean;
  readonly note?: string;
  readonly noteBefore?: string;
}

export function usePir(id: string) {
  return useQuery(apiQuery(savedPirGet, { params: { id } }));
}

export function usePirEvents(id: string, run: number | undefined) {
  return useQuery(apiQuery(savedPirEvents, { params: { id }, query: { run } }));
}

/** What can be done with a saved question on its page. */
export function usePirActions(id: string, { onReport }: { onReport: (reportId: string) => void }) {
  const mark = useMutation({
    mutationFn: (change: MarkChange) => call(savedPirMark, { params: { id }, body: change }),
    onError: (error) => {
      if (!isProblem(error, "pir-note-changed")) toastFailure(texts.theEventCouldNot, error);
    },
    onSettled: () => invalidate(savedPirEvents),
  });
  const run = useMutation({
    mutationFn: () => call(savedPirRun, { params: { id } }),
    onError: (error) => toastFailure(sentences.pirFailed, error),
    onSettled: () => invalidate(savedPirGet, savedPirEvents, savedPirList, reportGet, reportVersions),
  });
  const report = useMutation({
    mutationFn: () => call(savedPirReport, { params: { id } }),
    onSuccess: ({ reportId }) => {
      void invalidate(savedPirGet, reportList, reportGet, reportVersions);
      onReport(reportId);
    },
    onError: (error) => toastFailure(sentences.reportFailed, error),
  });
  return { mark, run, report };
}

export type PirActions = ReturnType<typeof usePirActions>;
