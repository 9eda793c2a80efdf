import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { doc365, entity } from "../entity.ts";

/**
 * `type` narrows to one type of entity. `data.appId` narrows to what that app's agents read, and to what may be asked in it;
 * without one it is the workspace's.
 */
const body = z.object({
  type: z._default(z.string().check(z.maxLength(60)), ""),
  data: z._default(z.record(z.string().check(z.maxLength(60)), z.unknown()), {}),
});
/** `isMore`: there are more; those that are left out press the least. */
const reply = { 200: z.object({ entities: z.array(entity), isMore: z.boolean() }) };
const common = {
  method: "POST",
  tenant: "headers",
  access: "app:ask",
  isEmbeddable: true,
  body,
  reply,
  errors: ["app-not-found"],
} as const;

export const discoveryEntities = defineRoute({
  ...common,
  id: "discovery-action-entities",
  summary: "List the workspace's connections, streams and containers",
  path: "/app/discovery-action-entities",
});

export const gapEntities = defineRoute({
  ...common,
  id: "gap-action-entities",
  summary: "List problems and gaps, each with owner, due date and possible actions",
  path: "/app/gap-action-entities",
});

export const dynamicEntities = defineRoute({
  ...common,
  id: "dynamic-action-entities",
  summary: "List possible actions, based on connections and pending work",
  path: "/app/dynamic-action-entities",
});

export const doc365List = defineRoute({
  id: "doc365-list",
  summary: "List shared Microsoft 365 documents, with every way others can open them",
  method: "GET",
  path: "/app/doc365-list",
  tenant: "headers",
  access: "app:ask",
  nouns: { appId: "exposure" },
  query: z.object({ appId: z.optional(z.string().check(z.maxLength(40))) }),
  reply: { 200: z.object({ data: z.array(doc365), isMore: z.boolean() }) },
  errors: ["source-failed"],
});
