import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { item } from "../../intake/item.ts";
import { pirLikely, pirMeaning, pirQuery, pirReply, pirRequest, pirSuggestion, pirSummary } from "../pir.ts";

export const pirSearch = defineRoute({
  id: "pir",
  budget: "search-seconds-per-hour",
  summary: "Search synced items; newest first, paged by cursor",
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
  summary: "Count a search's results by source, author and time",
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
  summary: "List the terms that rose most lately in this workspace",
  method: "GET",
  path: "/app/pir-suggestions",
  tenant: "headers",
  access: "item:read",
  reply: { 200: z.object({ data: z.array(pirSuggestion) }) },
});

export const pirLikelySearches = defineRoute({
  id: "pir-likely",
  budget: "search-seconds-per-hour",
  summary: "Suggest spellings for a search without results, from this workspace's words",
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
  summary: "Get whether best first also ranks by meaning, and how far indexing is",
  method: "GET",
  path: "/app/pir-meaning",
  tenant: "headers",
  access: "item:read",
  reply: { 200: z.object({ data: pirMeaning }) },
});

export const pirMeaningMeasure = defineRoute({
  id: "pir-meaning-measure",
  budget: "search-seconds-per-hour",
  summary: "Measure on the workspace's own items what search by meaning is worth, and use the best weight",
  method: "POST",
  path: "/app/pir-meaning-measure",
  tenant: "headers",
  access: "model:write",
  reply: { 200: z.object({ data: pirMeaning }) },
  errors: ["meaning-unmeasured"],
});

export const itemGet = defineRoute({
  id: "item-get",
  summary: "Get a complete item",
  method: "GET",
  path: "/item/:id",
  tenant: "headers",
  access: "item:read",
  nouns: { id: "item" },
  params: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  reply: { 200: z.object({ data: item }) },
  errors: ["item-not-found"],
});
