import * as z from "zod/mini";

const params = z.object({
  tab: z.catch(z.optional(z.enum(["mine", "all", "decided"])), undefined),
  id: z.catch(z.optional(z.uuid()), undefined),
});

/** Which request is looked at, kept in the address: an email's link opens exactly it. */
export type ApprovalParams = z.infer<typeof params>;

export function readApprovalParams(search: Record<string, unknown>): ApprovalParams {
  return params.parse(search);
}

const link = z.object({ approval: z.catch(z.optional(z.uuid()), undefined) });

/** The address in an email: /dashboard/approvals?approval=<id>. */
export function readApprovalLink(search: Record<string, unknown>): z.infer<typeof link> {
  return link.parse(search);
}
