import { describe, expect, it } from "vitest";
import { tenantOf } from "./tenant.ts";

describe("tenantOf", () => {
  it.each([
    ["localhost", "default"],
    ["localhost:4400", "default"],
    ["127.0.0.1:4400", "default"],
    ["127", "default"],
    ["[::1]:4400", "default"],
    ["::1", "default"],
    ["acme.localhost:4400", "acme"],
    ["ACME.localhost", "acme"],
    ["acme", "acme"],
    ["acme.hoopoe.example.", "acme"],
    ["", "default"],
  ])("reads the tenant of %s as %s [6.1]", (host, label) => {
    expect(tenantOf(host)).toBe(label);
  });
});
