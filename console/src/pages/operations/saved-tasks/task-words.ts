import type { SavedTask, SavedTaskRun } from "@hoopoe/contract/work/job.ts";
import { CirclePlay, FileSearch, type LucideIcon, MessageCircleQuestionMark } from "lucide-react";

export const kindLooks: Record<SavedTask["kind"], { word: string; icon: LucideIcon }> = {
  question: { word: "Question", icon: MessageCircleQuestionMark },
  pir: { word: "Report on a search", icon: FileSearch },
  job: { word: "Job", icon: CirclePlay },
};

/** How a run's result differs from the one before: "2 new, 1 gone", "as before". */
export function diffWords({ added, removed, status }: Pick<SavedTaskRun, "added" | "removed" | "status">): string {
  if (status !== "succeeded") return "";
  if (added.length === 0 && removed.length === 0) return "as before";
  return [added.length > 0 ? `${added.length} new` : null, removed.length > 0 ? `${removed.length} gone` : null]
    .filter((part) => part !== null)
    .join(", ");
}
