import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { texts } from "../messages/en/shell.ts";

/** Where a screen below Saved Tasks stands: `to` is its kind. */
export function SavedTasksCrumbs({ to }: { to: string }) {
  return (
    <>
      <Link to="/dashboard/save-data" className="hover:text-ink">
        {texts.savedTasks}
      </Link>
      <ChevronRight size={14} aria-hidden="true" />
      <span>{to}</span>
    </>
  );
}
