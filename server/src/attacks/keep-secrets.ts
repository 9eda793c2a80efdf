import * as z from "zod/mini";
import type { TestMember } from "../testing/test-people.ts";
import type { TestServer } from "../testing/start-test-server.ts";

interface Notebook {
  /** A new secret, noted. */
  canary(what: string): string;
  /** One that the product made. */
  note(secret: unknown, what: string): void;
}

const proofpoint = 5;
const madeToken = z.object({ token: z.string() });
const madeSecret = z.object({ secret: z.string() });
const madeLink = z.object({ link: z.string() });
const one = z.object({ data: z.object({ id: z.string() }) });
const several = z.object({ data: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const answered = z.object({ transactionId: z.string() });
const runs = z.object({ data: z.array(z.object({ finishedAt: z.nullable(z.string()) })) });

/**
 * Hands the product a secret wherever it keeps one, and takes one wherever it hands one out; one of them is then used
 * by a run of the engine that fails, another by the call of a model that fails. Gives the id of the answer that asked it.
 */
export async function keepSecrets(server: TestServer, owner: TestMember, { canary, note }: Notebook): Promise<string> {
  const post = async (path: string, body?: unknown, status = 201): Promise<unknown> => {
    const answer = await server.call("POST", path, { as: owner, body });
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { password } = owner;

  const wanted = { name: "canary", verbs: ["item:read"], days: 1, password };
  note(madeToken.parse(await post("/account/token", wanted)).token, "a personal access token");
  note(madeSecret.parse(await post("/account/totp", { password })).secret, "the secret of one-time codes");
  const colleague = await server.addMember({ role: "viewer", workspaceId: owner.workspaceId });
  const { link } = madeLink.parse(await post(`/member/${colleague.userId}/reset-link`));
  note(/#(.+)$/.exec(link)?.[1], "a reset link's token");
  await post("/model", {
    kind: "openai-compatible",
    name: "canary",
    model: "canary",
    baseUrl: "https://127.0.0.1:1/v1",
    apiKey: canary("a model's key"),
  });
  const request = { questionArray: ["What did the canary say?"], agentId: 29 };
  const { transactionId } = answered.parse(await post("/app/question", request, 200));

  const connected = await post("/integration", { catalogId: proofpoint, attributes: '{"name":"canary"}' });
  const { data: integration } = one.parse(connected);
  await post("/authinfo", {
    catalogId: proofpoint,
    integrationId: integration.id,
    clientId: "canary",
    secret: canary("a connection's secret"),
    baseUrl: "https://127.0.0.1:1",
  });
  const found: { body: unknown } = await server.call("GET", `/integration/integration-data/${integration.id}`, {
    as: owner,
  });
  const stream = several.parse(found.body).data[0]?.id ?? "";
  await post("/app/connectors-ingress", { action: "start", integration_data_id: stream }, 200);
  await untilRun(server, owner, stream);
  return transactionId;
}

/** Until a run of the stream has ended, however. */
async function untilRun(server: TestServer, owner: TestMember, stream: string): Promise<void> {
  for (;;) {
    const found: { body: unknown } = await server.call("GET", `/integration-data/${stream}/runs`, { as: owner });
    const [run] = runs.parse(found.body).data;
    if (run !== undefined && run.finishedAt !== null) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
