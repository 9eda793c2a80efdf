import { executionBulkGet } from "@hoopoe/contract/work/routes/execution.ts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { apiQuery } from "../../../api/query.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { texts } from "../../../messages/en/features/work/executions.ts";
import { inSentence } from "../../../messages/in-sentence.ts";

const words = {
  retry: { doing: texts.retrying, done: texts.takenUpAgain },
  cancel: { doing: texts.cancelling, done: "cancelled" },
};

interface BulkProgressProps {
  id: string;
  /** Once, when the last one is done. */
  onDone: () => void;
  onClose: () => void;
}

/** How far the retry or cancel of many runs is. It goes on without this page, and its address finds it again. */
export function BulkProgress({ id, onDone, onClose }: BulkProgressProps) {
  const work = useQuery({
    ...apiQuery(executionBulkGet, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.data.status === "done" || state.status === "error" ? false : 700),
  });
  const isDone = work.data?.data.status === "done";
  const tellDone = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) tellDone();
  }, [isDone]);
  if (work.isPending) return null;
  if (work.isError) return <ErrorState title={texts.thatWorkCouldNot} query={work} />;
  const { verb, total, done, refused } = work.data.data;
  const { doing, done: past } = words[verb];
  return (
    <div role="status" className="flex items-start gap-3 px-(--gutter) pb-3">
      <div className="max-w-105 min-w-0 flex-1">
        <Progress
          label={texts.runs(doing)}
          done={done}
          total={total}
          unit={past}
          isDone={isDone}
          left={
            total === 0
              ? texts.nothingFitsAnyMore
              : refused > 0
                ? texts.runsHadMovedOn(refused)
                : isDone
                  ? texts.doneLower
                  : inSentence(doing)
          }
        />
      </div>
      <IconButton label={texts.close} icon={X} className="-mt-2" onClick={onClose} />
    </div>
  );
}
