import { emailThreats } from "./library/email-threats.ts";
import { exposureAndNews } from "./library/exposure-and-news.ts";
import { identity } from "./library/identity.ts";
import { incidents } from "./library/incidents.ts";
import { mailReview } from "./library/mail-review.ts";
import { reporting } from "./library/reporting.ts";
import type { WorkflowTemplate } from "./template.ts";

/** Every template of the gallery, in its order within a category. */
export const workflowTemplates: readonly WorkflowTemplate[] = [
  ...emailThreats,
  ...mailReview,
  ...identity,
  ...exposureAndNews,
  ...incidents,
  ...reporting,
];
