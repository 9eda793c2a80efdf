import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { reply, replyJson } from "./reply.ts";
import { matchPath, type Route } from "./route.ts";

export type Log = (line: string) => void;

/** A plain HTTP server over a table of routes; HEAD is answered by the route for GET. Nothing runs between requests. */
export function serveRoutes(routes: readonly Route[], log: Log): Server {
  const server = createServer((req, res) => {
    answer(req, res, routes).catch((cause: unknown) => {
      log(`${req.method ?? ""} ${req.url ?? ""}: ${String(cause)}`);
      if (res.headersSent) res.destroy();
      else replyJson(res, cause instanceof SyntaxError ? 400 : 500, { error: { message: String(cause) } });
    });
  });
  // Whoever calls closes what is idle: closed from here in the moment of a call, it would be a failure that nobody meant.
  server.keepAliveTimeout = 0;
  return server;
}

async function answer(req: IncomingMessage, res: ServerResponse, routes: readonly Route[]): Promise<void> {
  const base = `http://${req.headers.host ?? "127.0.0.1"}`;
  const url = new URL(`${base}${req.url ?? "/"}`);
  const fitting = routes.flatMap((route) => {
    const params = matchPath(route.path, url.pathname);
    return params === null ? [] : [{ route, params }];
  });
  const method = req.method === "HEAD" ? "GET" : req.method;
  const found = fitting.find(({ route }) => route.method === method);
  if (found !== undefined) return found.route.handle({ req, res, url, base, params: found.params });
  req.resume();
  // Browsers ask for one beside any page: its absence is not an error that a page should log.
  if (url.pathname === "/favicon.ico") return reply({ res, status: 204, body: "", type: "image/x-icon" });
  const allow = fitting.map(({ route }) => route.method).join(", ");
  if (allow !== "") return reply({ res, status: 405, body: `use ${allow}\n`, type: "text/plain", headers: { allow } });
  return reply({ res, status: 404, body: `nothing at ${url.pathname}; see /\n`, type: "text/plain" });
}
