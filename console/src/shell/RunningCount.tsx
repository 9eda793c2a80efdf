import { Link } from "@tanstack/react-router";
import { useWorkUnderWay } from "../stores/progress.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { useHome } from "./use-home.ts";
import { texts } from "../messages/en/shell.ts";

/** How much is running in the workspace, on every screen; nothing when nothing runs. */
export function RunningCount() {
  const ingests = useHome().data?.running.length ?? 0;
  const running = ingests + useWorkUnderWay().length;
  if (running === 0) return null;
  return (
    <Link
      to="/dashboard/home"
      className="type-small mr-1 flex items-center gap-1.5 rounded-control px-1.5 py-1 text-secondary no-underline hover:text-ink phone:hidden"
    >
      <Spinner size={14} />
      <span className="tabular-nums">{texts.running(running)}</span>
    </Link>
  );
}
