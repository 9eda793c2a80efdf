import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { notification } from "../notification.ts";

export const notificationList = defineRoute({
  id: "notification-list",
  summary: "List notifications after a sequence number, oldest first; without one, the newest 100, newest last",
  method: "GET",
  path: "/notification",
  tenant: "headers",
  access: "notification:read",
  query: z.object({ after: z.optional(z.coerce.number().check(z.int(), z.nonnegative())) }),
  reply: { 200: z.object({ data: z.array(notification), isMore: z.boolean() }) },
});
