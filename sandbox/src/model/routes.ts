import { isRecord, readJson, textOf } from "../http/body.ts";
import { replyJson } from "../http/reply.ts";
import type { Exchange, Route } from "../http/route.ts";
import { embed } from "./embed.ts";
import { obey } from "./obey.ts";
import { answerOf, namedModels, type ScriptedAnswer } from "./script.ts";
import { sendAnswer } from "./send-answer.ts";

type Scripted = { answers: ScriptedAnswer[]; requests: unknown[] };
type Models = Map<string, Scripted>;
const requestsKept = 50;

/**
 * An OpenAI-compatible model that says what a test told it to: POST /scripts {model, responses: [...]} queues answers for a
 * model name (any name; one per test, so that tests do not disturb each other), GET /scripts/<model> gives the requests it
 * received and how many answers are left. `echo` repeats the last user message, `obedient` does what the texts it finds tell it to; see `namedModels` for those that fail by name.
 */
export function modelRoutes(): Route[] {
  const models: Models = new Map();
  return [
    {
      method: "GET",
      path: "/v1/models",
      about: "the models of an OpenAI-compatible provider",
      handle: ({ res }) =>
        replyJson(res, 200, {
          object: "list",
          data: ["echo", ...Object.keys(namedModels), ...models.keys()].map((id) => ({
            id,
            object: "model",
            created: 1_700_000_000,
            owned_by: "sandbox",
          })),
        }),
    },
    {
      method: "POST",
      path: "/v1/chat/completions",
      about: "chat completions, whole or streamed; queue answers with POST /scripts",
      handle: (exchange) => complete(models, exchange),
    },
    {
      method: "POST",
      path: "/v1/embeddings",
      about: "vectors of 64 numbers; the models error-401, error-429 and error-500 fail, as they do in a chat",
      handle: (exchange) => embedTexts(models, exchange),
    },
    {
      method: "POST",
      path: "/scripts",
      about:
        "queue answers: {model, responses: [text | {json} | {toolCalls} | {status} | {cut} | {stall} | {invalidJson}]}",
      async handle({ req, res }) {
        const body = await readJson(req);
        const model = isRecord(body) ? textOf(body.model) : null;
        if (!isRecord(body) || model === null || !Array.isArray(body.responses))
          throw new SyntaxError("a script is {model, responses: [...]}");
        const scripted = models.get(model) ?? { answers: [], requests: [] };
        scripted.answers.push(...body.responses.map(answerOf));
        models.set(model, scripted);
        replyJson(res, 201, { model, left: scripted.answers.length });
      },
    },
    {
      method: "GET",
      path: "/scripts/:model",
      about: null,
      handle: ({ res, params }) =>
        replyJson(res, 200, {
          requests: models.get(params.model ?? "")?.requests ?? [],
          left: models.get(params.model ?? "")?.answers.length ?? 0,
        }),
    },
    {
      method: "DELETE",
      path: "/scripts/:model",
      about: null,
      handle: ({ res, params }) => (models.delete(params.model ?? ""), void res.writeHead(204).end()),
    },
  ];
}

async function complete(models: Models, { req, res }: Exchange): Promise<void> {
  const body = await readJson(req);
  const model = isRecord(body) ? textOf(body.model) : null;
  if (!isRecord(body) || model === null) return refuse(res, 400, "you must provide a model parameter");
  const scripted = models.get(model);
  if (scripted !== undefined) keepRequest(scripted, body);
  const answer =
    scripted?.answers.shift() ??
    namedModels[model] ??
    (model === "echo" ? echo(body) : model.startsWith("obedient") ? obey(body) : null);
  if (answer === null) return refuse(res, 404, `no answer is queued for model '${model}'`, { code: "model_not_found" });
  const includesUsage = isRecord(body.stream_options) && body.stream_options.include_usage === true;
  return sendAnswer({ res, answer, model, isStream: body.stream === true, includesUsage });
}

async function embedTexts(models: Models, { req, res }: Exchange): Promise<void> {
  const body = await readJson(req);
  const model = isRecord(body) ? textOf(body.model) : null;
  const input = isRecord(body) && Array.isArray(body.input) ? body.input.map(String) : null;
  if (model === null || input === null) return refuse(res, 400, "model and input are needed");
  const failure = namedModels[model];
  if (failure?.kind === "error")
    return sendAnswer({ res, answer: failure, model, isStream: false, includesUsage: false });
  const scripted = models.get(model) ?? { answers: [], requests: [] };
  keepRequest(scripted, body);
  models.set(model, scripted);
  const tokens = Math.ceil(input.join("").length / 4);
  return replyJson(res, 200, {
    object: "list",
    model,
    data: input.map((text, index) => ({ object: "embedding", index, embedding: embed(text) })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

function keepRequest({ requests }: Scripted, body: unknown): void {
  requests.push(body);
  if (requests.length > requestsKept) requests.shift();
}

function refuse(res: Exchange["res"], status: number, message: string, more: { code?: string } = {}): void {
  replyJson(res, status, { error: { message, type: "invalid_request_error", ...more } });
}

function echo(body: Record<string, unknown>): ScriptedAnswer {
  const messages = Array.isArray(body.messages) ? body.messages.filter(isRecord) : [];
  const content = messages.findLast((message) => message.role === "user")?.content;
  const text = Array.isArray(content)
    ? content
        .filter(isRecord)
        .map((part) => textOf(part.text) ?? "")
        .join("")
    : (textOf(content) ?? "");
  return { kind: "text", text, pieceLength: 24 };
}
