import { expect, it } from "vitest";
import { ownPathOf } from "./own-path.ts";

const origin = "https://acme.hoopoe.example";

it.each([
  ["/dashboard/home", "/dashboard/home"],
  ["/dashboard/save-data/search?terms=a%2Fb", "/dashboard/save-data/search?terms=a%2Fb"],
  ["/dashboard", "/dashboard"],
  ["/embed/app-list", "/embed/app-list"],
  ["/dashboard/a/../home", "/dashboard/home"],
  ["/dashboard/home#fragment", "/dashboard/home"],
])("leads to our own screen %s", (text, path) => {
  expect(ownPathOf(text, origin)).toBe(path);
});

it.each([
  "https://evil.example/dashboard/",
  "//evil.example/dashboard",
  "///evil.example/dashboard",
  "/\\evil.example/dashboard",
  "\\\\evil.example",
  "/dashboard/..//evil.example",
  "/dashboard/../..//evil.example/dashboard",
  "/dashboard/%2e%2e//evil.example",
  "/dashboard\\..\\..\\evil.example",
  "/\t/evil.example",
  " /dashboard",
  "/dashboardx",
  "/api/auth/logout",
  "/login",
  "javascript:alert(1)",
  "",
])("leads nowhere else: %j", (text) => {
  expect(ownPathOf(text, origin)).toBeUndefined();
});
