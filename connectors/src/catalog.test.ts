import { catalogEntry } from "@hoopoe/contract/intake/integration.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { catalogEntryOf, connectorByCatalogId, connectors } from "./catalog.ts";
import { fieldMeta } from "./shared/field-meta.ts";
import { formFields, secretFields } from "./shared/form-fields.ts";

describe("the catalog", () => {
  it("has each product once, by its number", () => {
    const numbers = connectors.map(({ manifest }) => manifest.catalogId);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const connector of connectors) expect(connectorByCatalogId(connector.manifest.catalogId)).toBe(connector);
    expect(connectorByCatalogId(999_999)).toBeNull();
  });

  it.each(connectors.map((connector) => [connector.manifest.name, connector] as const))(
    "describes %s as the contract says, in JSON, with an icon that holds no script and no address",
    (_name, connector) => {
      const entry: unknown = JSON.parse(JSON.stringify(catalogEntryOf(connector)));
      expect(catalogEntry.parse(entry)).toEqual(entry);
      const { icon } = connector.manifest;
      expect(icon).toMatch(/^<svg [^>]*viewBox="0 0 24 24"/);
      expect(icon.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/script|href|url\(|https?:|\bon\w+=/i);
    },
  );

  it.each(
    connectors.flatMap(({ manifest, actions }) =>
      actions
        .filter(({ input }) => ["to", "channel", "user", "url"].some((field) => field in input.shape))
        .map((action) => [`${manifest.name} ${action.id}`, action] as const),
    ),
  )("knows the recipients of %s, which sends its input to a named person or place", (name, action) => {
    // What is read, a draft and a new channel tell nobody anything.
    const isTelling = !/search|list|get|create-|respond-to-caller/.test(name);
    expect(action.recipients !== undefined).toBe(isTelling);
  });

  it("names the recipient parameters for every action that sends", () => {
    const actions = connectors.flatMap((connector) => connector.actions);
    expect(
      actions.filter(({ recipients, targetParams }) => (recipients === undefined) !== (targetParams === undefined)),
    ).toEqual([]);
    for (const { input, targetParams = [] } of actions)
      expect(Object.keys(input.shape)).toEqual(expect.arrayContaining([...targetParams]));
  });

  it("describes the feeds' form", () => {
    const news = connectorByCatalogId(10);
    expect(news === null ? null : catalogEntryOf(news).fields).toEqual([
      { name: "name", label: "Name", help: null, type: "text", required: false, default: "News feeds", options: null },
      {
        name: "feeds",
        label: "Feed addresses",
        help: "One address per line, up to 50, in RSS, Atom or JSON Feed format.",
        type: "lines",
        required: true,
        default: null,
        options: null,
      },
    ]);
  });
});

it.each([
  // A message costs 5 of the 6,000 units that newer projects have for a user and minute.
  ["Gmail", "calls", { calls: 6_000 / 5, perMs: 60_000, atOnce: 10 }],
  ["Microsoft 365", "mail", { calls: 10_000, perMs: 600_000, atOnce: 4 }],
  ["Proofpoint TAP", "siem", { calls: 1_800, perMs: 86_400_000, atOnce: 1 }],
  ["Slack", "history", { calls: 50, perMs: 60_000, atOnce: 2 }],
  ["Slack", "replies", { calls: 50, perMs: 60_000, atOnce: 2 }],
])("asks no more of %s (%s) than its quota allows", (name, bucket, quota) => {
  const { limits = [] } = connectors.find(({ manifest }) => manifest.name === name)?.manifest ?? {};
  const found = limits.find((limit) => limit.bucket === bucket);
  expect(found).toBeDefined();
  expect((found?.capacity ?? 0) / (found?.perMs ?? 1)).toBeLessThanOrEqual(quota.calls / quota.perMs);
  expect(found?.concurrency).toBeLessThanOrEqual(quota.atOnce);
});

it("gives each parameter of each action a label and an origin of its own", () => {
  const messages = connectors.flatMap(({ manifest, actions }) =>
    actions.flatMap(({ id, input }) =>
      Object.entries(input.shape).flatMap(([name, field]) => {
        const meta = metaOf(field);
        return meta?.label && meta.origin ? [] : [`${manifest.name} ${id} ${name}`];
      }),
    ),
  );
  expect(messages).toEqual([]);
  const document = connectorByCatalogId(4)?.actions.find(({ id }) => id === "get-document")?.input.shape["document"];
  expect(document === undefined ? null : metaOf(document)).toMatchObject({ label: "Document", origin: "stated" });
});

function metaOf(field: z.core.$ZodType): { label: string; origin?: string } | undefined {
  const inner = field instanceof z.ZodOptional || field instanceof z.ZodDefault ? field.def.innerType : null;
  return fieldMeta.get(field) ?? (inner === null ? undefined : metaOf(inner));
}

describe("forms", () => {
  const schema = z.object({
    baseUrl: z.url().optional().register(fieldMeta, { label: "Address" }),
    token: z.string().register(fieldMeta, { label: "API token", secret: true }),
    region: z
      .enum(["eu", "us"])
      .register(fieldMeta, { label: "Region", options: { eu: "Europe" } })
      .default("eu"),
    isPaid: z.boolean().default(false).register(fieldMeta, { label: "Paid" }),
    count: z.int().register(fieldMeta, { label: "Count" }),
    internal: z.string().default("not shown"),
  });

  it("finds type, default and options through every wrapper, and shows no field without a label", () => {
    expect(
      formFields(schema).map(({ name, type, required, default: preset }) => [name, type, required, preset]),
    ).toEqual([
      ["baseUrl", "url", false, null],
      ["token", "secret", true, null],
      ["region", "select", false, "eu"],
      ["isPaid", "switch", false, false],
      ["count", "number", true, null],
    ]);
    expect(formFields(schema)[2]?.options).toEqual([
      { value: "eu", label: "Europe" },
      { value: "us", label: "us" },
    ]);
  });

  it("names what must be kept encrypted", () => {
    expect(secretFields(schema)).toEqual(["token"]);
  });
});
