import type { NotificationExtra } from "@hoopoe/contract/records/notification.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../lib/memory-storage.ts";

/** The page's two elements that carry the theme. */
function stubPage() {
  const bodyClasses = new Set<string>();
  const toggle = (name: string, isOn: boolean): void => void (isOn ? bodyClasses.add(name) : bodyClasses.delete(name));
  const dataset: Record<string, string> = {};
  const html = { dataset };
  vi.stubGlobal("document", { documentElement: html, body: { classList: { toggle } } });
  vi.stubGlobal("window", new EventTarget());
  return { bodyClasses, html };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", memoryStorage());
});

it("is dark where nothing is kept, and keeps nothing before the first toggle [4.1, 9.1]", async () => {
  const { bodyClasses, html } = stubPage();
  const { startTheme } = await import("./theme.ts");
  startTheme();
  expect([html.dataset["theme"], bodyClasses.has("dark-mode")]).toEqual(["dark", true]);
  expect(localStorage.length).toBe(0);
});

it("keeps each toggle under isDarkMode and restores it on load [4.1]", async () => {
  const { bodyClasses, html } = stubPage();
  const { toggleTheme } = await import("./theme.ts");
  toggleTheme();
  expect([html.dataset["theme"], bodyClasses.has("dark-mode"), localStorage.getItem("isDarkMode")]).toEqual([
    "light",
    false,
    "false",
  ]);
  vi.resetModules();
  const restored = await import("./theme.ts");
  expect(restored.useTheme.getState().isDark).toBe(false);
  restored.toggleTheme();
  expect(localStorage.getItem("isDarkMode")).toBe("true");
});

it("follows the machine's theme where that was chosen, at once when it changes, until another is chosen", async () => {
  const { html } = stubPage();
  const machine = Object.assign(new EventTarget(), { matches: true });
  Object.assign(window, { matchMedia: () => machine });
  const { chooseTheme, startTheme, useTheme } = await import("./theme.ts");
  startTheme();
  expect(html.dataset["theme"]).toBe("dark");
  chooseTheme("system");
  expect([html.dataset["theme"], localStorage.getItem("isDarkMode")]).toEqual(["light", "system"]);
  machine.matches = false;
  machine.dispatchEvent(new Event("change"));
  expect([html.dataset["theme"], useTheme.getState().choice]).toEqual(["dark", "system"]);
  chooseTheme("light");
  machine.dispatchEvent(new Event("change"));
  expect([html.dataset["theme"], localStorage.getItem("isDarkMode")]).toEqual(["light", "false"]);
});

const workspaces = [
  { id: "a", name: "Main", isDefault: 0, isDemo: false, role: "owner" },
  { id: "b", name: "Demo", isDefault: 1, isDemo: true, role: "editor" },
] as const;

const [first, second] = workspaces;
const none = { named: null, chosen: null };

it("keeps the default workspace's id and demo flag in the browser, whichever one is chosen [3.1]", async () => {
  const kept = () => [localStorage.getItem("defaultWsId"), localStorage.getItem("isDemo")];
  const { chooseWorkspace, keepDefaultWorkspace, useWorkspace } = await import("./workspace.ts");
  keepDefaultWorkspace(workspaces);
  expect(kept()).toEqual(["b", "true"]);
  chooseWorkspace(first);
  expect(useWorkspace.getState()).toEqual({ id: "a", isDemo: false });
  expect(kept()).toEqual(["b", "true"]);
  keepDefaultWorkspace([
    { ...first, isDefault: 1 },
    { ...second, isDefault: 0 },
  ]);
  expect(kept()).toEqual(["a", "false"]);
  keepDefaultWorkspace([]);
  expect(kept()).toEqual([null, null]);
});

it("opens the default workspace where none is chosen, or the caller has left the chosen one", async () => {
  for (const chosen of [null, "gone"]) {
    vi.resetModules();
    const { settleWorkspace, useWorkspace } = await import("./workspace.ts");
    expect(useWorkspace.getState()).toEqual({ id: null, isDemo: false });
    expect(settleWorkspace(workspaces, { named: null, chosen })).toBe(false);
    expect(useWorkspace.getState()).toEqual({ id: "b", isDemo: true });
  }
});

it("opens the workspace that was chosen in the session, whatever the browser kept; signed in again, the one at hand", async () => {
  localStorage.setItem("defaultWsId", "b");
  const { settleWorkspace, useWorkspace } = await import("./workspace.ts");
  expect(settleWorkspace(workspaces, { named: null, chosen: "a" })).toBe(false);
  expect(useWorkspace.getState()).toEqual({ id: "a", isDemo: false });
  expect(settleWorkspace(workspaces, none)).toBe(true);
  expect(useWorkspace.getState().id).toBe("a");
});

it("opens a link in the workspace that it was copied in, where the reader is a member of it", async () => {
  const { settleWorkspace, useWorkspace } = await import("./workspace.ts");
  const { readWorkspaceLink, takeNamedWorkspace, withWorkspace } = await import("../lib/workspace-link.ts");
  const open = (workspaceId: string) => {
    const shared = "http://house.example/report?run=1&item=%2242%22";
    const replaceState = vi.fn<History["replaceState"]>();
    vi.stubGlobal("location", { href: withWorkspace(shared, workspaceId) });
    vi.stubGlobal("history", { state: null, replaceState });
    readWorkspaceLink();
    expect(String(replaceState.mock.calls[0]?.[2])).toBe(shared);
    const isToKeep = settleWorkspace(workspaces, { named: takeNamedWorkspace(), chosen: "b" });
    return [useWorkspace.getState().id, isToKeep];
  };
  expect([open("a"), open("nobody's"), takeNamedWorkspace()]).toEqual([["a", true], ["a", true], null]);
});

it("forgets workspace and activity when the session ends, and keeps the theme [4.16]", async () => {
  for (const key of ["defaultWsId", "isDemo", "lastActivity", "isDarkMode"]) localStorage.setItem(key, "x");
  const { endSession, setAccessToken, getAccessToken } = await import("./session.ts");
  setAccessToken("token");
  endSession("signed-out");
  expect(getAccessToken()).toBeNull();
  expect([...Array(localStorage.length).keys()].map((index) => localStorage.key(index))).toEqual(["isDarkMode"]);
});

it("records the tool with unsaved changes, keeps it through later ones, and clears it with the flag [4.2]", async () => {
  const { setUnsavedChanges, useUnsavedChanges } = await import("./unsaved-changes.ts");
  setUnsavedChanges(true, "tool-7");
  setUnsavedChanges(true);
  expect(useUnsavedChanges.getState()).toEqual({ hasUnsavedChanges: true, currentAiTool: "tool-7" });
  setUnsavedChanges(false);
  expect(useUnsavedChanges.getState()).toEqual({ hasUnsavedChanges: false, currentAiTool: null });
  setUnsavedChanges(true);
  expect(useUnsavedChanges.getState().currentAiTool).toBeNull();
});

it("keeps the progress of apps and agents by type and id, and forgets what is done [3.16, 4.9]", async () => {
  const of = { message: "", withinAppId: null };
  const { noteProgress, useProgress } = await import("./progress.ts");
  const tell = (extraAttributes: NotificationExtra): void =>
    noteProgress({ seq: 1, at: "2026-11-20T10:00:00.000Z", message: "", type: "in_progress", extraAttributes });
  tell({ appId: "7", progress: 20, taskType: "publish" });
  tell({ agentId: "7", progress: 5 });
  tell({ appId: "7", progress: 40, taskType: "publish" });
  tell({ appId: "8", agentId: "9", progress: 10 });
  tell({ reportId: "7", progress: 99 });
  expect(useProgress.getState().byEntity).toEqual({
    "app 7": { ...of, progress: 40, taskType: "publish" },
    "agent 7": { ...of, progress: 5, taskType: null },
    "app 8": { ...of, progress: 10, taskType: null },
    // Counted once, with its app.
    "agent 9": { ...of, progress: 10, taskType: null, withinAppId: "8" },
  });
  tell({ appId: "7", progress: 100, completed: true });
  tell({ appId: "8", agentId: "9", progress: 100, completed: true });
  expect(Object.keys(useProgress.getState().byEntity)).toEqual(["agent 7"]);
});

it("takes news that come twice, live and again as missed, once [3.17]", async () => {
  const { addNews, useNewsStore } = await import("./news.ts");
  const news = (seq: number) =>
    ({ seq, at: "2026-11-20T10:00:00.000Z", message: "m", type: "info", extraAttributes: {} }) as const;
  expect(addNews([news(1), news(3)]).map(({ seq }) => seq)).toEqual([1, 3]);
  expect(addNews([news(1), news(2), news(3)]).map(({ seq }) => seq)).toEqual([2]);
  expect(useNewsStore.getState().news.map(({ seq }) => seq)).toEqual([3, 2, 1]);
});
