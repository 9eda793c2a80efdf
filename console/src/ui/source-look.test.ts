import { Hash, Mail, SquareCheck } from "lucide-react";
import { expect, it } from "vitest";
import { sourceLook } from "./source-look.ts";

it("gmail, jira and slack have icons of their own, and what is not known has the default one and its own word [3.10]", () => {
  expect(["gmail", "jira", "slack"].map((source) => sourceLook(source).icon)).toEqual([Mail, SquareCheck, Hash]);
  const { icon: unknown } = sourceLook("carrier-pigeon");
  const others = ["microsoft365", "email-security", "news", "file"].map((source) => sourceLook(source).icon);
  expect(new Set([Mail, SquareCheck, Hash, unknown, ...others]).size).toBe(8);
  // A source may be called like something that every object has.
  for (const source of ["another", "constructor", "toString", "__proto__", ""])
    expect(sourceLook(source)).toEqual({ label: source, icon: unknown, color: "var(--text-muted)" });
});
