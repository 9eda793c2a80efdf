import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type ControlKind, controlOf, formatOf, innerOf, limitsOf } from "./control-of.ts";
import { definedForms, type FieldSpec, type FormDefinition, given, optionsOf, specOf } from "./define-form.ts";
import { readControl } from "./read-control.ts";

const root = join(import.meta.dirname, "../..");
const sources = globSync("{pages,features,shell}/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !path.includes(".test."))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const forms: { path: string; form: FormDefinition }[] = [];
for (const { path, text } of sources) {
  if (!/\bdefineForm\(/.test(text)) continue;
  const before = definedForms.length;
  await import(join(root, path));
  forms.push(...definedForms.slice(before).map((form) => ({ path, form })));
}
const fields = forms.flatMap(({ path, form }) =>
  Object.entries(form.schema.shape).map(([name, schema]) => ({ place: `${path}: ${name}`, path, form, name, schema })),
);

it("finds every form where it is defined", () => {
  const calls = sources.reduce((sum, { text }) => sum + (text.match(/\bdefineForm\(/g)?.length ?? 0), 0);
  expect(calls).toBeGreaterThan(5);
  expect(definedForms).toHaveLength(calls);
});

it("has a control for every field of a form's schema, and shows it", () => {
  const lacking = fields.filter(({ form, name, schema, path }) => {
    const field = form.fields[name];
    if (field === given) return false;
    if (field === undefined) return true;
    if ("yields" in field) return false;
    return kindOf(field, schema) === null || !isShown(path, name);
  });
  expect(lacking.map(({ place }) => place)).toEqual([]);
});

it("is written by hand only where nothing is kept, or a first visit pays for every kilobyte", () => {
  const found = sources.filter(({ text }) => /<form\b/.test(text)).map(({ path }) => path);
  expect(found.toSorted()).toEqual(byHand.toSorted());
});

/** The forms outside the layer. */
const byHand = [
  // One box whose text is sent or filters what is shown: no record is edited.
  "features/assist/chat/AnswerActions.tsx",
  "features/assist/chat/Composer.tsx",
  "features/assist/chat/CountForm.tsx",
  "features/assist/chat/Turns.tsx",
  "features/search/search/SearchBar.tsx",
  "pages/assist/agents/Playground.tsx",
  "pages/records/audit/AuditFilters.tsx",
  "pages/reports/report/Conversation.tsx",
  "pages/reports/report/Sendings.tsx",
  "pages/reports/report/Versions.tsx",
  "pages/work/wizard/panels/OpenPoints.tsx",
  // A secret is sent once and never read back.
  "pages/work/jobs/SecretsSection.tsx",
  // Its version is the text itself.
  "pages/reports/pir/EventNote.tsx",
  // Pages before a sign-in, which have no kilobyte to spare for the library.
  "pages/identity/invitation/AcceptForm.tsx",
  "pages/identity/sign-in/ForgotForm.tsx",
  "pages/identity/sign-in/OwnerForm.tsx",
  "pages/identity/sign-in/ResetPasswordPage.tsx",
  "pages/identity/sign-in/SecondFactorForm.tsx",
  "pages/identity/sign-in/SignInForm.tsx",
];

describe("what a control yields", () => {
  it("is taken by the field's schema: no form can send what is refused as such", () => {
    const refused = fields.flatMap(({ place, form, name, schema }) => {
      const field = form.fields[name];
      if (field === undefined || field === given) return [];
      const yielded = "yields" in field ? [field.yields] : yieldsOf(field, schema);
      return yielded.flatMap((value) => {
        const { error } = z.safeParse(schema, value);
        return error === undefined ? [] : [`${place} refuses ${JSON.stringify(value)}: ${error.issues[0]?.code}`];
      });
    });
    expect(refused).toEqual([]);
  });

  it("offers no choice for an enum that its schema doesn't have, and every one that it has", () => {
    const wrong = fields.filter(({ form, name, schema }) => {
      const { def } = innerOf(schema)._zod;
      const spec = specOf(form, name);
      if (spec?.options === undefined || !("entries" in def)) return false;
      const wanted: unknown[] = Object.values(def.entries ?? {});
      return (
        wanted.toSorted().join() !==
        optionsOf(spec)
          .map(({ value }) => value)
          .toSorted()
          .join()
      );
    });
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });

  it.each([
    ["lines", z.array(z.string()), "one\n\n two ", ["one", "two"]],
    ["number", z.nullable(z.int()), "", null],
    ["number", z.int(), "", undefined],
    ["text", z.optional(z.string().check(z.minLength(1))), "", undefined],
    ["text", z.string(), "", ""],
    ["select", z.nullable(z.uuid()), "", null],
    ["json", z.record(z.string(), z.unknown()), "{", "{"],
    ["json", z.record(z.string(), z.unknown()), "", {}],
  ] as const)("of %s is what the schema means by it", (kind, schema, raw, value) => {
    expect(readControl(kind, raw, schema)).toEqual(value);
  });
});

function kindOf(spec: FieldSpec, schema: z.core.$ZodType): ControlKind | null {
  return spec.control ?? controlOf(schema);
}

/** In the form's folder, or in one beside it: a form's fields may be in files of their own. */
function isShown(path: string, name: string): boolean {
  const near = sources.filter((source) => !relative(dirname(path), source.path).startsWith("../.."));
  return near.some(({ text }) => text.includes(`name="${name}"`) || text.includes(`name={\`${name}.`));
}

function yieldsOf(spec: FieldSpec, schema: z.core.$ZodType): unknown[] {
  const kind = kindOf(spec, schema);
  return kind === null ? [] : rawsOf(kind, spec, schema).map((raw) => readControl(kind, raw, schema));
}

/** What somebody types, chooses or ticks. */
function rawsOf(kind: ControlKind, spec: FieldSpec, schema: z.core.$ZodType): readonly unknown[] {
  const { min, max } = limitsOf(schema);
  const written = optionsOf(spec).map(({ value }) => value);
  // Of choices that are known only as it is shown, an enum's values.
  const choices = written.length > 0 ? written : enumOf(schema);
  switch (kind) {
    case "switch":
      return [true, false];
    case "number":
      return [String(min ?? 1), String(max ?? 7)];
    case "date":
      return ["2026-11-28"];
    case "moment":
      return ["2026-11-28T08:00"];
    case "json":
      return ['{ "name": "Ada" }'];
    case "lines":
      return [spec.sample ?? "one\n\ntwo"];
    case "select":
      return choices.length > 0 ? choices : [textFor(schema, spec)];
    case "choices":
      return [choices.length > 0 ? choices : [entryFor(schema, spec)]];
    default:
      return [textFor(schema, spec)];
  }
}

function enumOf(schema: z.core.$ZodType): string[] {
  const { def } = innerOf(schema)._zod;
  return "entries" in def ? Object.values(def.entries ?? {}).map(String) : [];
}

function entryFor(schema: z.core.$ZodType, spec: FieldSpec): string {
  return [spec.sample ?? "", "ada@example.com", uuid].find((one) => z.safeParse(schema, [one]).success) ?? "";
}

const uuid = "0198f2a4-7a52-7c3e-9d6a-1f2e3d4c5b6a";

function textFor(schema: z.core.$ZodType, spec: FieldSpec): string {
  const { min = 1 } = limitsOf(schema);
  const byFormat: Partial<Record<string, string>> = { email: "ada@example.com", url: "https://example.com", uuid };
  return (
    spec.sample ??
    byFormat[formatOf(schema) ?? ""] ??
    (innerOf(schema)._zod.def.type === "number" ? "7" : "a".repeat(min))
  );
}
