import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { texts } from "../../../messages/en/features/search/search.ts";

export function SearchCrumbs() {
  return (
    <>
      <Link to="/dashboard/save-data" className="hover:text-ink">
        {texts.savedTasks}
      </Link>
      <ChevronRight size={14} aria-hidden="true" />
      <span>{texts.searchPage}</span>
    </>
  );
}
