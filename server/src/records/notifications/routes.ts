import { notificationList } from "@hoopoe/contract/records/routes/notification.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { NotificationsService } from "./service.ts";

export function notificationRoutes(service: NotificationsService): ServedRoute[] {
  return [serve(notificationList, ({ caller, query }) => service.list(caller, query.after))];
}
