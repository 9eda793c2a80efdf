import { randomUUID } from "node:crypto";
import { readText } from "@hoopoe/sandbox/http/read-text.ts";
import { type Answering, reply } from "@hoopoe/sandbox/http/reply.ts";
import { matchPath, type Route } from "@hoopoe/sandbox/http/route.ts";
import type { Accounts } from "./accounts.ts";
import { openMailbox, toRead } from "./call.ts";
import { answerMessage, notFound } from "./read-routes.ts";
import { bearerOf } from "./sign-in.ts";
import { refuse } from "./troubles.ts";

const callsMax = 100;

/**
 * Up to a hundred calls in one, each a part that holds a request, answered by a part that holds its answer: what fails,
 * fails by itself, and each counts as the call that it is. Here they read messages. The vendor promises no order: the
 * parts come back to front.
 */
export function gmailBatchRoute(accounts: Accounts): Route {
  return {
    method: "POST",
    path: "/gmail/batch/gmail/v1",
    about: "Gmail: up to a hundred reads of messages in one (multipart/mixed of application/http)",
    async handle(exchange) {
      const { req, res, base } = exchange;
      const boundary = /^multipart\/mixed;.*boundary="?([^";]+)/i.exec(req.headers["content-type"] ?? "")?.[1];
      const parts = boundary === undefined ? [] : (await readText(req)).split(`--${boundary}`).slice(1, -1);
      if (parts.length === 0) return void refuse(res, 400, "Failed to parse batch request", invalid);
      if (parts.length > callsMax) {
        return void refuse(res, 400, "The batch request exceeds the maximum number of calls: 100.", invalid);
      }
      const bearer = bearerOf(exchange);
      const answers: string[] = [];
      for (const part of parts) {
        const { contentId, method, path } = requestIn(part);
        const url = new URL(path, base);
        const params = method === "GET" ? matchPath("/gmail/v1/users/:user/messages/:id", url.pathname) : null;
        const { answering, text } = captured();
        const request = {
          bearer,
          user: params?.["user"] ?? "",
          id: params?.["id"] ?? "",
          kind: "get",
          scopes: toRead,
        } as const;
        const mailbox = params === null ? null : await openMailbox(accounts, answering, request);
        if (params === null) notFound(answering);
        if (mailbox !== null) await answerMessage(answering, mailbox, { id: request.id, url });
        answers.push(`Content-Type: application/http\r\nContent-ID: <response-${contentId}>\r\n\r\n${text()}`);
      }
      const between = `batch_${randomUUID()}`;
      const body = `${answers
        .toReversed()
        .map((one) => `--${between}\r\n${one}\r\n`)
        .join("")}--${between}--\r\n`;
      reply({ res, status: 200, body, type: `multipart/mixed; boundary=${between}` });
    },
  };
}

const invalid = { reason: "badRequest" };

function requestIn(part: string): { contentId: string; method: string; path: string } {
  const [head = "", ...rest] = part.trimStart().split("\r\n\r\n");
  const contentId = /^content-id: *<?([^>\r\n]+)>?/im.exec(head)?.[1] ?? "";
  const [method = "", path = "/"] = (rest[0] ?? "").split(/\s+/);
  return { contentId, method, path };
}

/** An answer as it would go over a connection of its own. */
function captured(): { answering: Answering; text: () => string } {
  let head = "";
  let body: string | Buffer = "";
  return {
    text: () => `${head}\r\n${body.toString()}`,
    answering: {
      writeHead(status, headers) {
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        head = `HTTP/1.1 ${status} ${status === 200 ? "OK" : "Refused"}\r\n${lines.join("")}`;
      },
      end(input = "") {
        body = input;
      },
    },
  };
}
