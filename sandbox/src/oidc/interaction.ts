import { text } from "node:stream/consumers";
import { reply } from "../http/reply.ts";
import type { Exchange } from "../http/route.ts";
import { isUserName } from "./directory.ts";
import type { Environment } from "./environments.ts";
import { signInPage } from "./pages.ts";

const formBytesMax = 10_000;

/** The page on which a user signs in. */
export async function showInteraction(
  { req, res, url }: Exchange,
  { provider }: Environment,
  problem: string | null = null,
): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  const client = await provider.Client.find(String(params.client_id));
  const body = signInPage({ action: url.pathname, client: client?.clientName ?? String(params.client_id), problem });
  return reply({ res, status: problem === null ? 200 : 400, body, type: "text/html; charset=utf-8" });
}

/** What the user answered: a name, or no. */
export async function finishInteraction(exchange: Exchange, environment: Environment): Promise<void> {
  const { req, res } = exchange;
  if (Number(req.headers["content-length"] ?? formBytesMax + 1) > formBytesMax) throw new SyntaxError("too large");
  const form = new URLSearchParams(await text(req));
  if (form.has("deny")) {
    const result = { error: "access_denied", error_description: "The user pressed Cancel" };
    return environment.provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  }
  const accountId = (form.get("username") ?? "").trim().toLowerCase();
  if (!isUserName(accountId)) return showInteraction(exchange, environment, "A user name is a-z, 0-9, - and .");
  return environment.provider.interactionFinished(
    req,
    res,
    { login: { accountId } },
    { mergeWithLastSubmission: false },
  );
}
