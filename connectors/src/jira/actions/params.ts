import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";

const keyPattern = /^[A-Za-z][A-Za-z0-9_]*-\d+$/;

/** An issue by key, by number, by its address, or by an item or answer that carries one of them. */
export const issueParam = () =>
  z
    .preprocess(
      (value) => (typeof value === "object" && value !== null ? idIn(value) : value),
      z
        .string("enter the issue's key, such as SEC-17, or use an item")
        .trim()
        .transform((text) => /\/browse\/([A-Za-z0-9_]+-\d+)/.exec(text)?.[1] ?? text)
        .refine((text) => keyPattern.test(text) || /^\d+$/.test(text), "enter the issue's key, such as SEC-17"),
    )
    .register(fieldMeta, {
      label: "Issue",
      help: "Its key, such as SEC-17, or an item.",
      origin: "bound",
      type: "text",
    });

function idIn(value: object): unknown {
  if ("externalId" in value) return value.externalId;
  if ("id" in value) return value.id;
  return "key" in value ? value.key : value;
}

const optionalText = (label: string, charsMax: number) =>
  z
    .string()
    .max(charsMax, `at most ${charsMax.toLocaleString("en")} characters`)
    .optional()
    .register(fieldMeta, { label, origin: "optional" });

export const summaryParam = () =>
  z
    .string()
    .max(10_000)
    .transform((text) => text.replace(/\s+/g, " ").trim().slice(0, 255))
    .optional()
    .register(fieldMeta, {
      label: "Summary",
      help: "One line, up to 255 characters.",
      origin: "optional",
      type: "text",
    });

export const descriptionParam = () => optionalText("Description", 30_000);
export const priorityParam = () => optionalText("Priority", 60);

export const labelsParam = () =>
  z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(/[,\n]/) : value),
      z
        .array(z.string().trim())
        .transform((labels) => labels.filter((label) => label !== "").map((label) => label.replace(/\s+/g, "-"))),
    )
    .optional()
    .register(fieldMeta, { label: "Labels", help: "Separate several with commas.", origin: "optional", type: "lines" });

export const dueDateParam = () =>
  z
    .preprocess(
      (value) => (typeof value === "string" ? value.trim().slice(0, 10) : value),
      z.iso.date("enter the date as 2026-12-31"),
    )
    .optional()
    .register(fieldMeta, { label: "Due date", help: "As 2026-12-31.", origin: "optional", type: "text" });
