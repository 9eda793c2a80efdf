import { Link } from "@tanstack/react-router";
import { texts } from "../../../messages/en/pages/work/executions.ts";

export function JobsCrumb() {
  return (
    <Link to="/dashboard/workflow-generation" className="no-underline hover:text-ink">
      {texts.jobs}
    </Link>
  );
}
