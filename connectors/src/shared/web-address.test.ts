import { expect, it } from "vitest";
import { gmailConfig } from "../gmail/config.ts";
import { microsoft365Config } from "../microsoft365/config.ts";
import { webAddress } from "./web-address.ts";

it("is kept without the slashes at its end", () => {
  expect(webAddress("write it").parse("https://proxy.example/slack//")).toBe("https://proxy.example/slack");
});

it.each([
  ["an address", webAddress("write it")],
  ["Gmail's", gmailConfig.shape.baseUrl],
  ["Microsoft 365's", microsoft365Config.shape.graphHost],
])("%s is refused with its fix where it is none, and beyond 500 characters", (_what, schema) => {
  expect(schema.safeParse("ftp://proxy.example").error?.issues[0]?.message).toMatch(/^(?:write|enter) /);
  expect(schema.safeParse(`https://proxy.example/${"/".repeat(600)}x`).success).toBe(false);
});
