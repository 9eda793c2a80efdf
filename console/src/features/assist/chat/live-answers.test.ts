import { expect, it, vi } from "vitest";
import { memoryStorage } from "../../../lib/memory-storage.ts";

vi.stubGlobal("location", { hostname: "localhost", pathname: "/dashboard/parent/1" });
vi.stubGlobal("localStorage", memoryStorage());
vi.stubGlobal("document", { cookie: "" });
const { ask, useLiveAnswers } = await import("./live-answers.ts");
const { endSession, setAccessToken } = await import("../../../stores/session.ts");
const { chooseWorkspace } = await import("../../../stores/workspace.ts");

const delta = (seq: number, text: string) =>
  `id: ${seq}\ndata: ${JSON.stringify({ type: "text-delta", id: "1", delta: text })}\n\n`;

/** The server's side of an answer's stream; `signal` is the page's. */
function openStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const opened = Promise.withResolvers<AbortSignal>();
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    if (init.signal instanceof AbortSignal) opened.resolve(init.signal);
    return Promise.resolve(new Response(readable, { headers: { "content-type": "text/event-stream" } }));
  });
  const writer = writable.getWriter();
  return { opened: opened.promise, send: (text: string) => writer.write(new TextEncoder().encode(text)) };
}

it.each([
  ["the session ends", () => endSession("expired")],
  ["another workspace is chosen", () => chooseWorkspace({ id: "w2", isDemo: false })],
])("when %s, an answer under way is listened to no longer, and what was heard is forgotten", async (_, end) => {
  setAccessToken("token");
  chooseWorkspace({ id: "w1", isDemo: false });
  const { opened, send } = openStream();
  ask("t1", { questionArray: ["What happened?"], streamResult: true });
  const signal = await opened;
  await send(`id: 1\ndata: ${JSON.stringify({ type: "text-start", id: "1" })}\n\n${delta(2, "What A may read")}`);
  await expect.poll(() => useLiveAnswers.getState().byId["t1"]?.lastSeq).toBe(2);
  end();
  expect(signal.aborted).toBe(true);
  expect(useLiveAnswers.getState().byId).toEqual({});
});
