import { beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../../../lib/memory-storage.ts";

vi.stubGlobal("location", { hostname: "localhost", pathname: "/dashboard/parent/1" });
vi.stubGlobal("localStorage", memoryStorage());
const { findKept } = await import("./find-kept.ts");
const { ApiError, NetworkError } = await import("../../../api/api-error.ts");

const place = { appId: 1, agentId: 29 };
const failed = (status: number, code: string) =>
  new ApiError({ type: "about:blank", title: "", status, code, message: "", requestId: "" });

/** What the server knows: an answer by its id, or how asking about it fails. */
let known: Record<string, { appId: number; status: "running" | "succeeded" } | Error>;
beforeEach(() => {
  known = {};
});

const server = {
  loadAnswer(id: string) {
    const one = known[id] ?? failed(404, "answer-not-found");
    if (one instanceof Error) return Promise.reject(one);
    return Promise.resolve({ conversationId: `of ${id}`, status: one.status });
  },
  loadConversation(id: string) {
    const one = known[id.slice(3)];
    const appId = one === undefined || one instanceof Error ? 0 : one.appId;
    return Promise.resolve({ data: { id, appId, agentId: 29 } });
  },
};

it("finds the conversation of an answer under way behind ids of reports and of other apps [4.15]", async () => {
  known = {
    other: { appId: 2, status: "running" },
    done: { appId: 3, status: "succeeded" },
    here: { appId: 1, status: "running" },
  };
  expect(await findKept(["a report", "other", "done", "here"], place, server)).toEqual({
    conversationId: "of here",
    settled: ["a report", "done"],
  });
});

it("keeps what couldn't be checked while the server or its database is away [4.15]", async () => {
  known = { one: new NetworkError("away"), two: failed(503, "unavailable") };
  expect(await findKept(["one", "two"], place, server)).toEqual({ conversationId: undefined, settled: [] });
});
