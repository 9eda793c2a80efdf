import { expect, it } from "vitest";
import { isFactorMissing } from "./account-flags.ts";

it.each([
  ["multi-factor=true; account-verified=false", true],
  ["other=1; account-verified=false; multi-factor=true", true],
  ["multi-factor=true; account-verified=true", false],
  ["multi-factor=false; account-verified=false", false],
  ["multi-factor=true", false],
  ["x-multi-factor=true; x-account-verified=false", false],
  ["", false],
])("finds a second factor missing in `%s`: %s [6.2]", (cookies, isMissing) => {
  expect(isFactorMissing(cookies)).toBe(isMissing);
});
