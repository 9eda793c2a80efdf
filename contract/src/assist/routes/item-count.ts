import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { itemCountReply, itemFilters } from "../item-filters.ts";

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
