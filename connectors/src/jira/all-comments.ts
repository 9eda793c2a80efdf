import * as z from "zod";
import { jiraComment, type JiraComment, type JiraIssue } from "./answers.ts";
import type { JiraSite } from "./site.ts";

const pageComments = 100;
/** A body holds 200,000 characters: later comments would not be seen anyway. */
const commentsMax = 2_000;

const page = z.object({ comments: z.array(jiraComment), total: z.number() });

/** An issue brings its first comments only (Cloud: twenty); the others are fetched where there are more. */
export async function allComments(site: JiraSite, { id, fields }: JiraIssue): Promise<JiraComment[]> {
  const brought = fields.comment?.comments ?? [];
  const total = fields.comment?.total ?? 0;
  if (brought.length >= total) return brought;
  const all: JiraComment[] = [];
  while (all.length < Math.min(total, commentsMax)) {
    const query = { startAt: all.length, maxResults: pageComments };
    const { comments } = await site.call(`issue/${id}/comment`, page, { query });
    if (comments.length === 0) break;
    all.push(...comments);
  }
  return all;
}
