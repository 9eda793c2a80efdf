import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { standingEntriesMax, standingEntry, standingSuggestions } from "../standing.ts";

const standingList = z.object({
  entries: z.array(standingEntry).check(z.maxLength(standingEntriesMax)),
  version: z.int().check(z.nonnegative()),
});

export const standingListGet = defineRoute({
  id: "standing-list-get",
  summary: "List the domains, addresses and names with a standing of their own",
  method: "GET",
  path: "/standing",
  tenant: "headers",
  access: "report:read",
  reply: { 200: z.object({ data: standingList }) },
});

export const standingSuggest = defineRoute({
  id: "standing-suggest",
  summary: "List domains that may be the workspace's own, and frequent senders without a standing",
  method: "GET",
  path: "/standing/suggestions",
  tenant: "headers",
  access: "report:read",
  reply: { 200: z.object({ data: standingSuggestions }) },
});

/** `version` is the one that the caller sees: where somebody saved meanwhile, the answer is `standing-changed`. */
export const standingListSave = defineRoute({
  id: "standing-list-save",
  summary: "Set which domains, addresses and names count as own, partner, system, press or stranger",
  method: "PATCH",
  path: "/standing",
  tenant: "headers",
  access: "member:manage",
  body: standingList,
  reply: { 200: z.object({ data: standingList }) },
  errors: ["standing-changed"],
});
