import { expect, it } from "vitest";
import { addressesOf } from "./addresses.ts";

const originOf = (publicUrl: string, label: string) => addressesOf({ publicUrl, label, tenantId: "t" }).origin;

it.each([
  ["http://localhost:4400", "default", "http://localhost:4400"],
  ["http://localhost:4400", "acme", "http://acme.localhost:4400"],
  ["https://hoopoe.example.com", "hoopoe", "https://hoopoe.example.com"],
  ["https://hoopoe.example.com", "acme", "https://acme.example.com"],
  ["https://acme.hoopoe.example.com", "globex", "https://globex.hoopoe.example.com"],
  ["https://192.0.2.7", "default", "https://192.0.2.7"],
])("with PUBLIC_URL %s, %s is at %s", (publicUrl, label, origin) => {
  expect(originOf(publicUrl, label)).toBe(origin);
});

it("names what a provider has to know below that origin", () => {
  expect(addressesOf({ publicUrl: "https://hoopoe.example", label: "default", tenantId: "t-1" })).toEqual({
    origin: "https://hoopoe.example",
    redirect: "https://hoopoe.example/api/pingone-login/callback",
    postLogout: "https://hoopoe.example/login",
    backChannel: "https://hoopoe.example/api/pingone-login/back-channel/t-1",
  });
});
