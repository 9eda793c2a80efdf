import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

export const integrationTabs = [
  "streams",
  "files",
  "inventory",
  "access",
  "runs",
  "records",
  "left-out",
  "settings",
] as const;
export type IntegrationTab = (typeof integrationTabs)[number];
export const shownStates = ["all", "connected", "attention", "available"] as const;
export type ShownState = (typeof shownStates)[number];

const schema = z.object({
  /** The integration whose panel is open. */
  integration: z.catch(z.optional(z.uuid()), undefined),
  tab: z.catch(z.optional(z.enum(integrationTabs)), undefined),
  /** The product that is being connected. */
  connect: z.catch(z.optional(z.int()), undefined),
  /** Which cards are shown. */
  show: z.catch(z.optional(z.enum(shownStates)), undefined),
  q: searchText,
});
export type IntegrationsParams = z.infer<typeof schema>;

/** Which panel is open and what is looked for, as it stands in the address. */
export function readIntegrationsParams(search: Record<string, unknown>): IntegrationsParams {
  return schema.parse(search);
}
