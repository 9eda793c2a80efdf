import * as z from "zod/mini";

export const integrationTabs = ["streams", "runs", "left-out", "settings"] as const;
export type IntegrationTab = (typeof integrationTabs)[number];

const schema = z.object({
  /** The integration whose panel is open. */
  integration: z.catch(z.optional(z.uuid()), undefined),
  tab: z.catch(z.optional(z.enum(integrationTabs)), undefined),
  /** The product that is being connected. */
  connect: z.catch(z.optional(z.int()), undefined),
});
export type IntegrationsParams = z.infer<typeof schema>;

/** Which panel is open, as it stands in the address. */
export function readIntegrationsParams(search: Record<string, unknown>): IntegrationsParams {
  return schema.parse(search);
}
