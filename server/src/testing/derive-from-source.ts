import { randomInt, randomUUID } from "node:crypto";
import type pg from "pg";
import { uuidV7 } from "../platform/db/uuid-v7.ts";
import type { TestServer } from "./start-test-server.ts";
import type { TestMember } from "./test-people.ts";

export interface Derived {
  readonly integrationId: string;
  readonly streamId: string;
  readonly itemId: string;
  /** Stands in all that is made. */
  readonly word: string;
}

/**
 * What people and jobs make of a source beside items and reports, behind the product's back but as it would stand there:
 * runs that called it, wrote through it or began with its item, their parts, replays and followers, a saved question's history,
 * a chat's approval, and a conversation over it with a file attached (by HTTP). Gives the tables.
 */
export async function deriveFromSource(
  { server, admin }: { server: TestServer; admin: pg.Client },
  as: TestMember,
  { integrationId, streamId, itemId, word }: Derived,
): Promise<string[]> {
  const scope = [as.tenantId, as.workspaceId];
  const insert = async (table: string, columns: string, values: readonly unknown[]): Promise<string> => {
    const gaps = values.map((_, index) => `$${index + 3}`).join(", ");
    const sql = `INSERT INTO ${table} (tenant_id, workspace_id, ${columns}) VALUES ($1, $2, ${gaps}) RETURNING *`;
    const { rows } = await admin.query<{ id: string }>(sql, [...scope, ...values]);
    return rows[0]?.id ?? "";
  };
  const versionWith = async (data: object): Promise<string> => {
    const definition = { version: 1, trigger: { kind: "manual" }, workflow: { nodes: [{ id: "a", data }], edges: [] } };
    const workflow = await insert("workflows", "name, draft", ["Derived", JSON.stringify(definition)]);
    const columns = "workflow_id, version, definition, nodes, agents, connectors";
    return insert("workflow_versions", columns, [workflow, 1, JSON.stringify(definition), "[]", [], []]);
  };
  const plain = await versionWith({ type: "agent", product_name: "Agents", action: "summarise" });
  const run = async (
    versionId: string,
    more: { trigger?: object; parentId?: string; cause?: string; repeats?: string } = {},
  ): Promise<string> => {
    const columns = "id, version_id, job_name, status, action, cause, trigger, parent_id, repeats, number";
    const id = uuidV7();
    const trigger = JSON.stringify(more.trigger ?? {});
    const cause = more.cause ?? "manual";
    const row = [
      id,
      versionId,
      "D",
      "succeeded",
      "run",
      cause,
      trigger,
      more.parentId,
      more.repeats,
      randomInt(1e6, 2e9),
    ];
    await insert("executions", columns, row);
    const output = JSON.stringify({ text: word });
    await insert("execution_nodes", "execution_id, node_id, item, status, output", [id, "a", "", "succeeded", output]);
    return id;
  };
  const called = await run(
    await versionWith({ type: "connector", product_name: "Any", integrationId, action: "read" }),
  );
  // Handed on what the first one had read.
  await run(plain, { parentId: called });
  const begun = await run(plain, { trigger: { kind: "new-item", item: { id: itemId, title: word } } });
  // Nothing of these names a connection or an item: what was read, edited by hand, and what its end had to say.
  const again = await run(plain, { trigger: { edited: word }, cause: "replay", repeats: begun });
  const finished = { kind: "execution-finished", executionId: again, outcome: word };
  await run(plain, { trigger: finished, cause: "execution-finished" });
  const wrote = await run(plain);
  const step = [wrote, randomUUID(), integrationId, "Any", "write", JSON.stringify({ word }), "confirmed"];
  await insert("effects", "execution_id, key, integration_id, product_name, action, arguments, status", step);
  const request = ["tool-call", "Write", integrationId, JSON.stringify({ word }), Buffer.alloc(32), "{}"];
  await insert("approvals", "kind, title, integration_id, arguments, bound_hash, policy", request);
  const task = await insert("saved_tasks", "owner_id, name, kind, inputs", [
    as.userId,
    "Asked again",
    "question",
    "{}",
  ]);
  const found = JSON.stringify([{ id: itemId, line: word }]);
  await insert("saved_task_runs", "saved_task_id, status, results", [task, "succeeded", found]);
  await insert("saved_task_runs", "saved_task_id, status, removed", [task, "succeeded", JSON.stringify([word])]);

  const agent = await insert("agents", "name, kind", [randomUUID(), "assistant"]);
  const conversation = await insert("conversations", "user_id, agent_id, title", [as.userId, agent, word]);
  const attachments = JSON.stringify([{ docId: await attachFile(server, as, word), fileName: "attached.txt" }]);
  const question = "conversation_id, role, text, attachments";
  await insert("chat_messages", question, [conversation, "user", word, attachments]);
  const answer = await insert("chat_messages", "conversation_id, role, text", [conversation, "assistant", word]);
  await insert("answer_sources", "message_id, integration_data_id", [answer, streamId]);
  return "execution_nodes executions effects approvals saved_task_runs conversations chat_messages".split(" ");
}

/** A file that somebody attached to a question; gives its id. */
export async function attachFile(server: TestServer, as: TestMember, word: string): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([`What ${word} said.`], { type: "text/plain" }), "attached.txt");
  const sent = await fetch(`${server.url}/api/integration/chatfileupload`, {
    method: "POST",
    headers: headersOf(as),
    body: form,
  });
  const reply: unknown = await sent.json();
  const id = JSON.stringify(reply).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/)?.[0];
  if (sent.status !== 201 || id === undefined) throw new Error(`not attached: ${sent.status} ${JSON.stringify(reply)}`);
  return id;
}

/** A large file on its way into the Files integration, of which the first part has arrived. */
export async function beginUpload(server: TestServer, as: TestMember, word: string): Promise<void> {
  const tus = { ...headersOf(as), "tus-resumable": "1.0.0" };
  const words = Object.entries({ filename: `${word}.txt`, purpose: "files", fingerprint: word });
  const metadata = words.map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`).join(",");
  const announced = { ...tus, "upload-length": "1000", "upload-metadata": metadata };
  const begun = await fetch(`${server.url}/api/upload`, { method: "POST", headers: announced });
  const location = begun.headers.get("location");
  if (location === null) throw new Error(`not begun: ${begun.status} ${await begun.text()}`);
  const part = { ...tus, "content-type": "application/offset+octet-stream", "upload-offset": "0" };
  const sent = await fetch(new URL(location, server.url), { method: "PATCH", headers: part, body: `So far ${word}.` });
  if (sent.status !== 204) throw new Error(`not sent: ${sent.status} ${await sent.text()}`);
}

function headersOf(as: TestMember): Record<string, string> {
  return { tenantid: "127", authorization: `Bearer ${as.token}`, "x-workspace": as.workspaceId };
}
