import { textOfAdf } from "./adf.ts";
import type { JiraSite } from "./issue-json.ts";

/** A description or comment as it was sent: a document to Cloud, a string to Data Center; null for the other's. */
export function textFrom({ version }: JiraSite, sent: unknown): string | null {
  if (version === 2) return typeof sent === "string" ? sent : null;
  return textOfAdf(sent);
}
