import { beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../../../lib/memory-storage.ts";

interface SenderOptions {
  onSuccess: () => void;
}

/** What was begun to be sent, as tus-js-client would send it. */
const senders: { url: string; start: () => void; options: SenderOptions; starts: number }[] = [];
vi.mock("tus-js-client", () => ({
  Upload: class {
    url = `http://localhost/api/upload/u${senders.length + 1}`;
    starts = 0;
    options: SenderOptions;
    constructor(_: File, options: SenderOptions) {
      this.options = options;
      senders.push(this);
    }
    start() {
      this.starts += 1;
    }
  },
}));
vi.stubGlobal("location", { hostname: "localhost", pathname: "/dashboard/integration" });
vi.stubGlobal("localStorage", memoryStorage());
vi.stubGlobal("document", { cookie: "" });

const { resumeLargeUpload, startLargeUpload, useLargeUploads } = await import("./large-uploads.ts");
const { chooseWorkspace } = await import("../../../stores/workspace.ts");
const file = new File(["The light is lit."], "log.txt", { lastModified: 1 });

/** What the server was asked, and about which workspace; null: it isn't responding. */
let asked: string[];
let answer: ((path: string) => unknown) | null;
beforeEach(() => {
  asked = [];
  senders.length = 0;
  vi.stubGlobal("fetch", (path: string, init: { headers: Headers }) => {
    asked.push(`${path} ${init.headers.get("x-workspace")}`);
    return answer === null ? Promise.reject(new Error("away")) : Promise.resolve(Response.json(answer(path)));
  });
});

it("an upload that couldn't start is started by the next try", async () => {
  chooseWorkspace({ id: "w1", isDemo: false });
  answer = null;
  await startLargeUpload(file);
  const [upload] = useLargeUploads.getState().uploads;
  expect(upload?.state.is).toBe("failed");
  answer = () => ({ data: [] });
  resumeLargeUpload(upload?.id ?? "");
  await expect.poll(() => senders.map(({ starts }) => starts)).toEqual([1]);
});

it("the same file goes into another workspace too, and each end is asked about in its own", async () => {
  chooseWorkspace({ id: "w2", isDemo: false });
  answer = () => ({ data: [] });
  await startLargeUpload(file);
  chooseWorkspace({ id: "w3", isDemo: false });
  await startLargeUpload(file);
  expect(senders.map(({ starts }) => starts)).toEqual([1, 1]);
  senders[0]?.options.onSuccess();
  await expect.poll(() => asked).toEqual(["/api/upload w2", "/api/upload w3", "/api/upload/u1 w2"]);
});
