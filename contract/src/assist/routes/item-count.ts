import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { itemCountReply, itemFilters, listedItem, listedItemsMax } from "../item-filters.ts";

export const itemCountGet = defineRoute({
  id: "item-count",
  budget: "search-seconds-per-hour",
  summary: "Count items by filters, with what each filter could be instead",
  method: "POST",
  path: "/app/item-count",
  tenant: "headers",
  access: "item:read",
  isEmbeddable: true,
  body: itemFilters,
  reply: { 200: z.object({ data: itemCountReply }) },
  errors: ["search-invalid"],
});

export const itemListGet = defineRoute({
  id: "item-list",
  budget: "search-seconds-per-hour",
  summary: "List items by filters, newest first, without their text",
  method: "POST",
  path: "/app/item-list",
  tenant: "headers",
  access: "item:read",
  isEmbeddable: true,
  body: z.object({
    filters: itemFilters,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(listedItemsMax)), 200),
  }),
  reply: { 200: z.object({ data: z.array(listedItem), total: z.int() }) },
  errors: ["search-invalid"],
});
