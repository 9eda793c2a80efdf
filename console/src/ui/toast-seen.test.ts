import { errorToastWindowMs } from "@hoopoe/contract/constants.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../lib/memory-storage.ts";
import { claimErrorToast } from "./toast-seen.ts";

const start = Date.parse("2026-11-20T10:00:00Z");

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
});

it("suppresses the same error toast for 30 minutes, also after a reload [4.12, 9.7]", () => {
  expect(claimErrorToast("Failed to start ingress", start)).toBe(true);
  expect(claimErrorToast("Failed to start ingress", start + 1)).toBe(false);
  expect(claimErrorToast("Failed to start ingress", start + 1_799_999)).toBe(false);
  expect(claimErrorToast("Failed to start ingress", start + 1_800_000)).toBe(true);
});

it("shows another message at once", () => {
  expect(claimErrorToast("Failed to start ingress", start)).toBe(true);
  expect(claimErrorToast("Failed to stop ingress", start)).toBe(true);
});

it("keeps no words of the message in the browser", () => {
  claimErrorToast("Mailbox of a person could not be read", start);
  expect(localStorage.getItem("toastSeen")).not.toMatch(/Mailbox|person/);
});

it("drops what has left the window, and never holds more than a hundred", () => {
  for (let index = 0; index < 300; index += 1) claimErrorToast(`failure ${index}`, start + index);
  expect(Object.keys(JSON.parse(localStorage.getItem("toastSeen") ?? "{}"))).toHaveLength(100);
  // The latest ones.
  expect([200, 299, 199].map((index) => claimErrorToast(`failure ${index}`, start + 300))).toEqual([
    false,
    false,
    true,
  ]);
  claimErrorToast("later", start + 300 + errorToastWindowMs);
  expect(Object.keys(JSON.parse(localStorage.getItem("toastSeen") ?? "{}"))).toHaveLength(1);
});

it.each(["not json", "[]", "null", '{"a":"b"}'])("goes on from kept rubbish: %s", (rubbish) => {
  localStorage.setItem("toastSeen", rubbish);
  expect(claimErrorToast("Failed to upload file", start)).toBe(true);
  expect(claimErrorToast("Failed to upload file", start)).toBe(false);
});
