import type * as z from "zod/mini";
import { texts } from "../../messages/en/ui/form.ts";

/** What somebody has to write instead, below the field at fault. */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  const isNothing = issue.input === undefined || issue.input === null || issue.input === "";
  if (isNothing) return texts.fillThisIn;
  switch (issue.code) {
    case "too_big":
      return issue.origin === "string"
        ? texts.charactersAtMost(Number(issue.maximum))
        : texts.atMost(Number(issue.maximum));
    case "too_small":
      return issue.origin === "string"
        ? texts.charactersAtLeast(Number(issue.minimum))
        : texts.atLeast(Number(issue.minimum));
    case "invalid_format":
      if (issue.format === "email") return texts.enterAnEMailAddress;
      return issue.format === "url" ? texts.enterAWebAddress : texts.thisCannotBeTaken;
    default:
      return texts.thisCannotBeTaken;
  }
}
