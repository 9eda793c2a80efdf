import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useUnsavedChanges } from "../stores/unsaved-changes.ts";
import { useDialogs } from "../ui/dialog.ts";
import { holdLeaveGuard, mayLeave, releaseLeaveGuards } from "./leave-guard.ts";

const isInside = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith("/dashboard/ai-tool") && searchParams.get("panel") !== "none";
const guard = { text: "Save?", save: () => Promise.resolve(true), isInside, aiTool: "tool-7" };

beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal("window", Object.assign(page, { location: { origin: "http://hoopoe.example" } }));
});
afterEach(() => {
  releaseLeaveGuards();
  useDialogs.setState({ queue: [] });
  vi.unstubAllGlobals();
});

const settle = (choice: "confirm" | "cancel" | "deny"): void => useDialogs.getState().queue[0]?.settle(choice);

it("lets one move inside the work without a question, and asks before all that lies outside", async () => {
  holdLeaveGuard(guard);
  expect(await mayLeave("/dashboard/ai-tool/7/edit?tab=2")).toBe(true);
  expect(useDialogs.getState().queue).toEqual([]);
  const answer = mayLeave("/dashboard/home");
  expect(useDialogs.getState().queue).toMatchObject([{ title: "Unsaved Changes", text: "Save?" }]);
  settle("deny");
  expect(await answer).toBe(false);
});

it("asks where the work is closed at the address at which it lies", async () => {
  holdLeaveGuard(guard);
  const answer = mayLeave("/dashboard/ai-tool/7/edit?panel=none");
  settle("deny");
  expect(await answer).toBe(false);
});

it("asks even inside the work where all of it would be lost", async () => {
  holdLeaveGuard(guard);
  const answer = mayLeave("/dashboard/ai-tool", { losesAll: true });
  settle("deny");
  expect(await answer).toBe(false);
});

it("asks one question at a time: pressing again stays", async () => {
  holdLeaveGuard(guard);
  const first = mayLeave("/dashboard/home");
  expect(await mayLeave("/dashboard/profile")).toBe(false);
  expect(useDialogs.getState().queue).toHaveLength(1);
  settle("cancel");
  expect(await first).toBe(true);
});

it("stays where the save failed, and keeps the marker of what is edited", async () => {
  const addresses: string[] = [];
  holdLeaveGuard({
    ...guard,
    save(address) {
      addresses.push(address);
      return Promise.reject(new Error("no connection"));
    },
  });
  const answer = mayLeave("/dashboard/home?x=1");
  settle("confirm");
  expect(await answer).toBe(false);
  expect(addresses).toEqual(["/dashboard/home?x=1"]);
  expect(useUnsavedChanges.getState()).toEqual({ hasUnsavedChanges: true, currentAiTool: "tool-7" });
});

it("discards, clears the marker and goes, without waiting for a slow server", async () => {
  const discard = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  holdLeaveGuard({ ...guard, discard });
  const answer = mayLeave("/dashboard/home");
  settle("cancel");
  expect(await answer).toBe(true);
  expect(discard).toHaveBeenCalledOnce();
  expect(useUnsavedChanges.getState()).toEqual({ hasUnsavedChanges: false, currentAiTool: null });
});

it("goes to another workspace only once what is given up in this one is gone", async () => {
  const gone = Promise.withResolvers<void>();
  const order: string[] = [];
  holdLeaveGuard({ ...guard, discard: () => gone.promise.then(() => void order.push("gone")) });
  const answer = mayLeave("/dashboard/home", { losesAll: true }).then(() => order.push("left"));
  settle("cancel");
  setTimeout(gone.resolve);
  await answer;
  expect(order).toEqual(["gone", "left"]);
});
