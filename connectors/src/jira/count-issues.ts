import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import type { JiraSite } from "./site.ts";

/** About how many issues a search finds; null where Jira does not tell. */
export async function countIssues(site: JiraSite, jql: string): Promise<number | null> {
  try {
    if (site.kind === "cloud") {
      const request = { method: "POST", isRepeatable: true, json: { jql } } as const;
      return (await site.call("search/approximate-count", z.object({ count: z.number() }), request)).count;
    }
    const request = { method: "POST", isRepeatable: true, json: { jql, maxResults: 0 } } as const;
    return (await site.call("search", z.object({ total: z.number() }), request)).total;
  } catch (error) {
    // A number for the progress bar is not worth a run.
    if (error instanceof ConnectorError && (error.code === "not-found" || error.code === "input-invalid")) return null;
    throw error;
  }
}
