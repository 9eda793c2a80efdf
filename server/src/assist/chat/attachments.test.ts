import { foldAnswer } from "@hoopoe/contract/assist/fold-answer.ts";
import { makePdf } from "@hoopoe/sandbox/testing/make-pdf.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let asker: TestMember;

beforeAll(async () => {
  fixture = await startProductFixture();
  asker = await fixture.server.addMember({ role: "editor" });
});
afterAll(() => fixture.close());

const minutes =
  "Minutes of the harbour board.\n\nThe fog horn of pier four was replaced on 3 November 2026 by Marta Dunn. The old one had corroded.\n";

it("a file attached to a question answers it, quoted and checked, and the question after it [7.32]", async () => {
  const { body: uploaded } = await upload("minutes.md", minutes);
  const [[docId], [path]] = uploaded.data;
  expect(path).toBe(docId);
  const first = await ask("Who replaced the fog horn of pier four?", [{ docId, fileName: "whatever.exe" }]);
  expect(textOf(first)).toContain("replaced on 3 November 2026 by Marta Dunn");
  const [source] = first.data.evidence;
  expect(source).toMatchObject({ source_datatype: "file", body: expect.stringContaining("pier four") });
  expect(source.itemId).toContain(docId);
  expect(JSON.stringify(first.data.steps)).toContain('"check":{"status":"quoted"}');
  const { conversationId } = first;
  const { body: kept } = await call("GET", `/conversation/${conversationId}`);
  expect(kept.messages[0].attachments).toEqual([{ docId, fileName: "minutes.md" }]);
  const second = await ask("And what had happened to the old one?", [], { conversationId });
  expect(textOf(second)).toContain("corroded");
});

it("a file that cannot be read says why, in the answer, in words", async () => {
  const { body } = await upload("board.pdf", makePdf(["secret"], { isLocked: true }));
  const answer = await ask("What does it say?", [{ docId: body.data[0][0], fileName: "x" }]);
  expect(answer.status).toBe("succeeded");
  expect(JSON.stringify(answer.data.steps)).toMatch(/"tone":"warning","text":"board\.pdf[^"]*password/);
});

it("nobody asks about somebody else's file, nor about a source's [7.32]", async () => {
  const { body } = await upload("mine.md", minutes);
  const colleague = await fixture.server.addMember({ role: "owner", workspaceId: asker.workspaceId });
  const attachments = [{ docId: body.data[0][0], fileName: "mine.md" }];
  const asked = { questionArray: ["Who?"], attachments };
  const refused = await fixture.server.call("POST", "/app/question", { as: colleague, body: asked });
  expect([refused.status, refused.body.code]).toEqual([404, "artifact-not-found"]);
  const { body: source } = await upload("source.md", minutes, "/integration/");
  const ofSource = { questionArray: ["Who?"], attachments: [{ docId: source.data[0].docId, fileName: "source.md" }] };
  expect((await call("POST", "/app/question", ofSource)).status).toBe(404);
});

const call = (method: string, path: string, body?: unknown) => fixture.server.call(method, path, { as: asker, body });

async function ask(question: string, attachments: { docId: string; fileName: string }[], more = {}) {
  const { status, body } = await call("POST", "/app/question", { questionArray: [question], attachments, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

function textOf({ data }: { data: ReturnType<typeof foldAnswer> }): string {
  return data.steps
    .flat()
    .flatMap((block) => (block.kind === "text" ? block.text : []))
    .join(" ");
}

async function upload(name: string, content: string | Buffer, path = "/integration/chatfileupload") {
  const form = new FormData();
  form.append("file", new Blob([typeof content === "string" ? content : Uint8Array.from(content)]), name);
  const headers = { tenantid: "127", authorization: `Bearer ${asker.token}`, "x-workspace": asker.workspaceId };
  const reply = await fetch(`${fixture.server.url}/api${path}`, { method: "POST", headers, body: form });
  expect(reply.status).toBe(201);
  // eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
  const body: any = await reply.json();
  return { body };
}
