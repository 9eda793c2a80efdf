import { expect, it } from "vitest";
import { isAboutApp } from "./show-news-toast.ts";

it.each([
  ["http://x/dashboard/parent?app_id=7", true],
  ["http://x/dashboard/parent/7", true],
  ["http://x/dashboard/parent/7/chat", true],
  ["http://x/dashboard/parent/77", false],
  ["http://x/dashboard/home", false],
  ["http://x/dashboard/parent?app_id=8", false],
])("shows news of app 7 as a toast only where the page is about it: %s [4.11]", (address, isShown) => {
  expect(isAboutApp("7", new URL(address))).toBe(isShown);
});
