import * as z from "zod/mini";
import { approvalStatuses } from "../work/approval.ts";
import { executionStatuses } from "../work/execution.ts";

/** Products that a report can leave by, and what their recipients are. */
export const sendingProducts = {
  Slack: "channel",
  SMTP: "address",
  Gmail: "address",
  "Microsoft 365": "address",
} as const satisfies Record<string, "channel" | "address">;
export type SendingProduct = keyof typeof sendingProducts;

/** Where a report goes beyond the workspace's members: channels of Slack, or addresses by a mail connection. */
export const reportDestination = z.object({
  integrationId: z.uuid(),
  to: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(320))).check(z.minLength(1), z.maxLength(20)),
});
export type ReportDestination = z.infer<typeof reportDestination>;

/** A connection of the workspace that the caller may send by. */
export const sendingConnection = z.object({
  integrationId: z.string(),
  name: z.string(),
  product_name: z.string(),
  kind: z.enum(["channel", "address"]),
});
export type SendingConnection = z.infer<typeof sendingConnection>;

/** `status` is the execution's: it waits until somebody approved exactly this text for exactly these recipients. */
export const reportSending = z.object({
  id: z.string(),
  version: z.int(),
  product_name: z.string(),
  to: z.array(z.string()),
  executionId: z.string(),
  status: z.enum(executionStatuses),
  /** Null until it was asked for. */
  approval: z.nullable(z.object({ id: z.string(), status: z.enum(approvalStatuses) })),
  error: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type ReportSending = z.infer<typeof reportSending>;
