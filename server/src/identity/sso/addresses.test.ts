import { expect, it } from "vitest";
import { addressesOf } from "./addresses.ts";

it("names what a provider has to know, below the organisation's own address", () => {
  expect(addressesOf("https://hoopoe.example", "t-1")).toEqual({
    redirect: "https://hoopoe.example/api/pingone-login/callback",
    postLogout: "https://hoopoe.example/login",
    backChannel: "https://hoopoe.example/api/pingone-login/back-channel/t-1",
  });
});
