import * as z from "zod";

const addressPattern = /^(?:[^<>"]*<)?\s*([^\s<>@,;"]+@[^\s<>@,;"]+)\s*>?$/;

/**
 * Addresses as people and models write them: one, several apart by commas, a list, with or without names. A new schema
 * each time: what a form shows of a field is kept by the schema itself.
 */
export function mailAddresses() {
  return z.preprocess(
    (value) => (typeof value === "string" ? splitAddresses(value) : value),
    z
      .array(
        z
          .string()
          .trim()
          .regex(addressPattern, "enter each address as name@example.com")
          .transform((text) => addressPattern.exec(text)?.[1] ?? text),
      )
      .min(1, "enter at least one address")
      .max(100, "at most 100 addresses in one email"),
  );
}

function splitAddresses(text: string): string[] {
  return text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** On one line: a line break in a subject would begin another header. */
export const mailSubject = z
  .string()
  .max(900, "a subject can have at most 900 characters")
  .transform((text) => text.replace(/\s+/g, " ").trim());

export const mailBody = z.string().max(1_000_000, "a body can have at most 1,000,000 characters");

/** Which record an action is about: its external id, or what carries one (an item, an earlier action's answer). */
export function recordRef() {
  return z.preprocess(
    (value) => (typeof value === "object" && value !== null ? idIn(value) : value),
    z.string("enter the record's id, or use an item").trim().min(1, "enter the record's id, or use an item").max(1000),
  );
}

function idIn(value: object): unknown {
  if ("externalId" in value) return value.externalId;
  return "id" in value ? value.id : value;
}
