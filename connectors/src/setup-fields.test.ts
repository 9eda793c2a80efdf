import type { FormField } from "@hoopoe/contract/intake/integration.ts";
import { setupValue } from "@hoopoe/contract/intake/setup-value.ts";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { connectors } from "./catalog.ts";
import { formFields } from "./shared/form-fields.ts";

const schemas = connectors.flatMap(({ manifest }): [string, z.ZodObject][] => [
  [`${manifest.name}: configuration`, manifest.configSchema],
  ...manifest.authMethods.map(({ label, schema }): [string, z.ZodObject] => [`${manifest.name}: ${label}`, schema]),
]);

describe.each(schemas)("the setup form of %s", (_name, schema) => {
  const fields = formFields(schema);

  it("yields for every field what the connector's own schema takes", () => {
    const refused = fields.flatMap((field) => {
      const raws = rawsOf(field);
      const taken = raws.filter((raw) => isTaken(schema, field.name, setupValue(field, raw)));
      const isText = field.type === "text" || field.type === "secret";
      return taken.length > 0 && (isText || taken.length === raws.length) ? [] : [field.name];
    });
    expect(refused).toEqual([]);
  });

  it("leaves out what is emptied and may be left out", () => {
    const optional = fields.filter(({ required, type }) => !required && type !== "switch" && type !== "select");
    const refused = optional.filter((field) => !isTaken(schema, field.name, setupValue(field, "")));
    expect(refused.map(({ name }) => name)).toEqual([]);
  });
});

/** What somebody types, chooses or ticks; of a text, what one of its formats wants. */
function rawsOf({ name, type, options }: FormField): readonly (string | boolean)[] {
  switch (type) {
    case "switch":
      return [true, false];
    case "select":
      return (options ?? []).map(({ value }) => value);
    case "number":
      return ["25"];
    case "lines":
      return [linesFor(name)[0], linesFor(name).join("\n\n")];
    case "url":
      return ["https://api.example.com"];
    case "text":
    case "secret":
      return texts;
  }
}

/** One of these is what each vendor wants. */
const texts = [
  "Ada",
  "ada@example.com",
  "https://example.com",
  "imap.example.com",
  "xoxb-1234-5678-abcdefghijkl",
  "a-secret-of-more-than-32-characters-0123456789",
  JSON.stringify({ client_email: "sync@example.iam.gserviceaccount.com", private_key: "key", private_key_id: "1" }),
];

function linesFor(name: string): [string, string] {
  return name === "feeds"
    ? ["https://example.com/feed.xml", "example.com/atom"]
    : ["ada@example.com", "grace@example.com"];
}

function isTaken(schema: z.ZodObject, name: string, value: unknown): boolean {
  return schema.partial().safeParse({ [name]: value }).success;
}
