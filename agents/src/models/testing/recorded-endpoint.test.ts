import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createModel } from "../create-model.ts";
import { runModel } from "../run-model.ts";
import { startRecordedEndpoint } from "./recorded-endpoint.ts";

const request = { system: "Answer in one word.", stepMs: 5_000, totalMs: 5_000 };

test("a request without a recording is kept, and answered once its recording exists", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recordings-"));
  const endpoint = await startRecordedEndpoint(folder, join(folder, "requests"));
  const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, apiKey: "k", model: "m" });
  try {
    const ask = (prompt: string) => runModel({ ...request, model, prompt });
    expect(await ask("Mark 8f14e45fceea: what colour is the sky?")).toMatchObject({ status: "failed" });
    const [name = ""] = await readdir(join(folder, "requests"));
    expect(endpoint.unanswered).toContain(name.replace(".json", ""));
    expect(await readFile(join(folder, "requests", name), "utf8")).toContain("what colour is the sky?");
    await writeFile(join(folder, name), JSON.stringify({ content: "Blue." }));
    // Another random mark, the same question.
    expect(await ask("Mark c9f0f895fb98: what colour is the sky?")).toEqual({ status: "finished", text: "Blue." });
    expect(await ask("Mark c9f0f895fb98: what colour is grass?")).toMatchObject({ status: "failed" });
  } finally {
    await endpoint.close();
    await rm(folder, { recursive: true });
  }
});
