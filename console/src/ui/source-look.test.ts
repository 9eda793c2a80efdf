import { expect, it } from "vitest";
import { sourceLook } from "./source-look.ts";

it("gmail, jira and slack have icons of their own, and what is not known has the default one and its own word [3.10]", () => {
  const known = ["gmail", "jira", "slack"].map((source) => sourceLook(source).icon);
  const { icon: unknown, label } = sourceLook("carrier-pigeon");
  expect(new Set([...known, unknown]).size).toBe(4);
  expect(sourceLook("another").icon).toBe(unknown);
  expect(label).toBe("carrier-pigeon");
});
