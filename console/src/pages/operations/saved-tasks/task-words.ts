import type { SavedTask, SavedTaskRun } from "@hoopoe/contract/work/job.ts";
import { CirclePlay, FileSearch, type LucideIcon, MessageCircleQuestionMark } from "lucide-react";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

export const kindLooks: Record<SavedTask["kind"], { word: string; icon: LucideIcon }> = {
  question: { word: texts.question, icon: MessageCircleQuestionMark },
  pir: { word: texts.reportOnASearch, icon: FileSearch },
  job: { word: texts.job, icon: CirclePlay },
};

/** How a run's result differs from the one before: "2 new, 1 gone", "as before". */
export function diffWords({ added, removed, status }: Pick<SavedTaskRun, "added" | "removed" | "status">): string {
  if (status !== "succeeded") return "";
  if (added.length === 0 && removed.length === 0) return texts.asBefore;
  return [
    added.length > 0 ? texts.newCount(added.length) : null,
    removed.length > 0 ? texts.goneCount(removed.length) : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
}
