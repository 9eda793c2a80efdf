import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { integration } from "../integration.ts";

const catalogId = z.coerce.number().check(z.int(), z.positive());
const params = z.object({ catalogId });
const nouns = { catalogId: "catalog" } as const;

export const catalogIconsByCategory = defineRoute({
  id: "catalog-icons-by-category",
  summary: "List all product icons by category, as inline SVG",
  method: "GET",
  path: "/integration/dynamicActionIcon-catlog-Category",
  tenant: "headers",
  access: "integration:read",
  reply: {
    200: z.object({
      data: z.array(
        z.object({
          category: z.string(),
          icons: z.array(z.object({ catalogId: z.int(), name: z.string(), icon: z.string() })),
        }),
      ),
    }),
  },
});

export const catalogIcon = defineRoute({
  id: "catalog-icon",
  summary: "Get a product's icon",
  method: "GET",
  path: "/integration/dynamicActionIcon/:catalogId",
  tenant: "headers",
  access: "integration:read",
  nouns,
  params,
  reply: { 200: z.object({ icon: z.string(), data: z.object({ catalogId: z.int(), icon: z.string() }) }) },
  errors: ["catalog-not-found"],
});

const discovered = { 200: z.object({ isDiscovered: z.boolean(), data: z.array(integration) }) };

/** True as soon as one integration of the product has been inventoried. */
export const catalogDiscovered = defineRoute({
  id: "catalog-discovered",
  summary: "Get whether a product of this workspace was tested and discovered",
  method: "GET",
  path: "/integration/catalog/discovered/:catalogId",
  tenant: "headers",
  access: "integration:read",
  nouns,
  params,
  reply: discovered,
  errors: ["catalog-not-found"],
});

export const catalogDiscoveredToggle = defineRoute({
  id: "catalog-discovered-toggle",
  summary: "true tests and discovers what hasn't been; false resets this. Safe to repeat",
  method: "PATCH",
  path: "/integration/discovered/:catalogId",
  tenant: "headers",
  access: "integration:write",
  nouns,
  params,
  body: z.object({ isDiscovered: z.boolean() }),
  reply: discovered,
  errors: ["catalog-not-found", "integration-not-found", "source-failed"],
});
