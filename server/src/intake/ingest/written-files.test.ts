import { filesConnector } from "@hoopoe/connectors/files/connector.ts";
import { testContext } from "@hoopoe/connectors/shared/testing/run-read.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { filesPort } from "./files-port.ts";

let fixture: IngestFixture;
let editor: TestMember;
let integrationId: string;

beforeAll(async () => {
  fixture = await startIngestFixture();
  editor = await fixture.server.addMember({ role: "editor" });
  ({ id: integrationId } = await fixture.connect(editor, { catalogId: 11, attributes: { name: "Files" } }));
});
afterAll(() => fixture.close());

it("files are written, read, added to and listed by the steps of a job, each once for its key, and taken back", async () => {
  const log = { path: "/logs/harbour.txt", content: "The light is lit." };
  expect(await plan("append-to-file", log)).toEqual({
    changes: [{ target: "logs/harbour.txt", field: "lines at the end", before: null, after: "The light is lit." }],
    targetVersion: "absent",
  });
  const first = await run("append-to-file", log, "step 1");
  expect(await run("append-to-file", log, "step 1")).toEqual(first);
  const second = await run("append-to-file", { ...log, content: "The light is out." }, "step 2");
  expect(await text()).toBe("The light is lit.\nThe light is out.\n");
  const whole = await run("write-file", { ...log, content: "Nothing happened.\n" }, "step 3");
  expect(await text()).toBe("Nothing happened.\n");
  expect((await plan("write-file", log)).targetVersion).toBe(whole.handle);

  await run("write-file", { path: "top.csv", content: "a,b\n" }, "step 4");
  expect(await names({ folder: "logs", pattern: "*.t?t" })).toEqual(["logs/harbour.txt"]);
  expect(await names({ folder: "logs", pattern: "*.csv" })).toEqual([]);
  expect(await names({})).toEqual(["top.csv"]);

  await undo("write-file", log, whole);
  expect(await text()).toBe("The light is lit.\nThe light is out.\n");
  await undo("append-to-file", log, second);
  await undo("append-to-file", log, first);
  await expect(text()).rejects.toThrow("Files has no logs/harbour.txt");
});

it("two steps that add to one file at the same moment lose nothing of each other", async () => {
  const lines = ["one", "two", "three", "four"];
  await Promise.all(lines.map((content) => run("append-to-file", { path: "all.md", content }, `line ${content}`)));
  const { text: written } = await run("read-file", { path: "all.md" }, "");
  expect(written.trim().split("\n").toSorted()).toEqual(lines.toSorted());
});

it("what is written is a file as any other: it can be downloaded, and is read by the next run", async () => {
  await run("write-file", { path: "buoys.md", content: "# Buoys\n\nThe green buoy was lit again at dusk.\n" }, "buoys");
  const { body } = await fixture.server.call("GET", `/integration/dataloc/${integrationId}`, { as: editor });
  expect(body.data.files.map(({ fileName }: { fileName: string }) => fileName)).toContain("buoys.md");
  const [stream] = (await fixture.server.call("GET", `/integration/integration-data/${integrationId}`, { as: editor }))
    .body.data;
  expect((await fixture.runToEnd(editor, stream.id)).status).toBe("succeeded");
});

it("no path leads out of Files, and no program is written", async () => {
  for (const path of ["../etc/passwd", "a/../../b.txt", "", "tool.exe", "a//b.txt"]) {
    await expect(run("write-file", { path, content: "x" }, `wrong ${path}`), path).rejects.toThrow(/^path: /);
  }
});

function action(id: string) {
  const found = filesConnector.actions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
}

function context() {
  return testContext({ config: {}, files: filesPort(fixture.files, editor, integrationId) });
}

const plan = (id: string, input: object) => action(id).plan(context(), input);
// eslint-disable-next-line typescript/no-explicit-any -- a test looks into outputs of every shape.
const run = async (id: string, input: object, key: string): Promise<any> => action(id).run(context(), input, key);
const undo = (id: string, input: object, output: unknown) => action(id).undo?.(context(), { input, output }, "undo");
const text = async () => (await run("read-file", { path: "logs/harbour.txt" }, "")).text;
const names = async (input: object) =>
  (await run("list-files", input, "")).files.map(({ path }: { path: string }) => path);
