import type { Notification, NotificationType } from "@hoopoe/contract/records/notification.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { isAboutApp, showNewsToast } from "./show-news-toast.ts";

const shown = vi.hoisted(() => vi.fn<(kind: string, message: string) => void>());
vi.mock("../ui/toast.tsx", () => ({
  toastError: (message: string) => shown("error", message),
  toastInfo: (message: string) => shown("info", message),
  toastSuccess: (message: string) => shown("success", message),
  toastWarning: (message: string) => shown("warning", message),
}));

beforeEach(() => {
  shown.mockClear();
  vi.stubGlobal("location", { pathname: "/dashboard/parent/7", href: "http://x/dashboard/parent/7" });
});

function tell(type: NotificationType, extraAttributes: Notification["extraAttributes"] = {}): void {
  showNewsToast({ seq: 1, at: "2026-11-20T10:00:00.000Z", message: "m", type, extraAttributes });
}

it("shows each kind of news as its own toast, and progress as none, whichever thing it is of [4.10]", () => {
  for (const type of ["success", "info", "warning", "error", "in_progress"] as const) tell(type);
  tell("in_progress", { appId: "7" });
  expect(shown.mock.calls.map(([kind]) => kind)).toEqual(["success", "info", "warning", "error"]);
});

it("shows news of an app only on the page of that app [4.11]", () => {
  tell("success", { appId: "8" });
  expect(shown).not.toHaveBeenCalled();
  tell("success", { appId: "7" });
  expect(shown).toHaveBeenCalledOnce();
});

it.each([
  ["http://x/dashboard/parent?app_id=7", true],
  ["http://x/dashboard/parent/7", true],
  ["http://x/dashboard/parent/7/chat", true],
  ["http://x/dashboard/parent/77", false],
  ["http://x/dashboard/home", false],
  ["http://x/dashboard/parent?app_id=8", false],
])("takes a page for one about app 7 by its query or its path: %s [4.11]", (address, isShown) => {
  expect(isAboutApp("7", new URL(address))).toBe(isShown);
});
