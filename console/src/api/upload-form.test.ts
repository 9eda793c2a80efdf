import { integrationUpload } from "@hoopoe/contract/intake/routes/integration.ts";
import { expect, it, vi } from "vitest";
import { memoryStorage } from "../lib/memory-storage.ts";

vi.stubGlobal("localStorage", memoryStorage());
vi.stubGlobal("location", { hostname: "localhost", pathname: "/dashboard/integration" });
vi.stubGlobal("document", { cookie: "" });
vi.stubGlobal("fetch", async () => Response.json({ data: [] }));
const { uploadForm } = await import("./upload-form.ts");

it("gives an upload 6,000,000 ms, and says so when they are over [7.31, 9.7]", async () => {
  const sent: { timeout: number; url: string }[] = [];
  class SlowRequest extends EventTarget {
    timeout = 0;
    url = "";
    upload = new EventTarget();
    open(_method: string, url: string): void {
      this.url = url;
    }
    setRequestHeader(): void {}
    send(): void {
      sent.push({ timeout: this.timeout, url: this.url });
      this.dispatchEvent(new Event("timeout"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", SlowRequest);
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  const form = { files: [new File(["one"], "one.txt")], query: { storage: "mongodb" } };
  await expect(uploadForm(integrationUpload, form, options)).rejects.toThrow("the upload ended: timeout");
  expect(sent).toEqual([{ timeout: 6_000_000, url: "/api/integration/?storage=mongodb" }]);
});
