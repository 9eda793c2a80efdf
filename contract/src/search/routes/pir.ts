import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { item } from "../../intake/item.ts";
import { pirLikely, pirMeaning, pirQuery, pirReply, pirRequest, pirSuggestion, pirSummary } from "../pir.ts";

export const pirSearch = defineRoute({
  id: "pir",
  budget: "search-seconds-per-hour",
  summary: "Search what flowed in; newest first, paged by cursor",
  method: "POST",
  path: "/app/pir",
  tenant: "headers",
  access: "item:read",
  body: pirRequest,
  reply: { 200: pirReply },
  errors: ["search-invalid"],
});

export const pirSummarise = defineRoute({
  id: "pir-summary",
  budget: "search-seconds-per-hour",
  summary: "Counts of a search by source, author and time",
  method: "POST",
  path: "/app/pir-summary",
  tenant: "headers",
  access: "item:read",
  body: pirQuery,
  reply: { 200: pirSummary },
  errors: ["search-invalid"],
});

export const pirSuggestions = defineRoute({
  id: "pir-suggestions",
  budget: "search-seconds-per-hour",
  summary: "Terms that rose most lately in this workspace",
  method: "GET",
  path: "/app/pir-suggestions",
  tenant: "headers",
  access: "item:read",
  reply: { 200: z.object({ data: z.array(pirSuggestion) }) },
});

export const pirLikelySearches = defineRoute({
  id: "pir-likely",
  budget: "search-seconds-per-hour",
  summary: "What a search that finds nothing may have meant, by the words of this workspace",
  method: "POST",
  path: "/app/pir-likely",
  tenant: "headers",
  access: "item:read",
  body: pirQuery,
  reply: { 200: z.object({ data: z.array(pirLikely) }) },
  errors: ["search-invalid"],
});

export const pirMeaningState = defineRoute({
  id: "pir-meaning",
  summary: "Whether best first goes by meaning too, and how far the vectors are made",
  method: "GET",
  path: "/app/pir-meaning",
  tenant: "headers",
  access: "item:read",
  reply: { 200: z.object({ data: pirMeaning }) },
});

export const itemGet = defineRoute({
  id: "item-get",
  summary: "One item, whole",
  method: "GET",
  path: "/item/:id",
  tenant: "headers",
  access: "item:read",
  nouns: { id: "item" },
  params: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  reply: { 200: z.object({ data: item }) },
  errors: ["item-not-found"],
});
