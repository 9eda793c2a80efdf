import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";

export function SearchCrumbs() {
  return (
    <>
      <Link to="/dashboard/save-data" className="hover:text-ink">
        Saved Tasks
      </Link>
      <ChevronRight size={14} aria-hidden="true" />
      <span>Search</span>
    </>
  );
}
