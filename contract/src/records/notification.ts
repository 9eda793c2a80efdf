import * as z from "zod/mini";

export const notificationTypes = ["in_progress", "success", "info", "warning", "error"] as const;
export type NotificationType = (typeof notificationTypes)[number];

/**
 * News that reaches the page over the socket, and again over HTTP for those who were away.
 * `seq` grows by itself within a database; a client asks for what is newer than the last it saw.
 */
export const notification = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  message: z.string(),
  type: z.enum(notificationTypes),
  extraAttributes: z.object({
    appId: z.optional(z.string()),
    agentId: z.optional(z.string()),
    progress: z.optional(z.number()),
    taskType: z.optional(z.string()),
    completed: z.optional(z.boolean()),
    status: z.optional(z.string()),
    integrationDataId: z.optional(z.string()),
    integrationId: z.optional(z.string()),
    reportId: z.optional(z.string()),
    executionId: z.optional(z.string()),
    approvalId: z.optional(z.string()),
    done: z.optional(z.int()),
    total: z.optional(z.nullable(z.int())),
    stage: z.optional(z.string()),
  }),
});
export type Notification = z.infer<typeof notification>;
export type NotificationExtra = Notification["extraAttributes"];
