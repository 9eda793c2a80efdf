import { isIP } from "node:net";
import type { ImapFlow, ListResponse, MailboxObject } from "imapflow";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { type MailLogin, reachMailServer } from "../shared/mail-server.ts";
import type { ImapConfig } from "./config.ts";

export type ImapContext = ConnectorContext<ImapConfig, MailLogin>;

const answerMs = 20_000;
/** What one mail may be; of a longer one the beginning is read. */
export const sourceBytesMax = 5 * 1024 * 1024;

/**
 * A signed-in connection; whoever opens it ends it with `close`. It ends by itself with the run's signal.
 * Throws ConnectorError.
 */
export async function openClient(ctx: ImapContext): Promise<ImapFlow> {
  const { host, port, security } = ctx.config;
  const login = ctx.credentials?.fields;
  if (login === undefined) throw new ConnectorError("auth-failed", "Enter the user name and password.");
  const { address } = await reachMailServer(ctx, ctx.config);
  const { ImapFlow: Client } = await import("imapflow");
  ctx.signal.throwIfAborted();
  const client = new Client({
    host: address,
    port,
    secure: security === "tls",
    // The certificate has to be that of the name which was entered; an address is its own.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(security === "tls" ? {} : { doSTARTTLS: security === "starttls" }),
    auth: { user: login.user, pass: login.password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: 3 * answerMs,
    maxLiteralSize: 2 * sourceBytesMax,
  });
  // What breaks is told to whoever waits for an answer.
  client.on("error", () => undefined);
  ctx.signal.addEventListener("abort", () => client.close(), { once: true });
  return request(ctx, async () => {
    await client.connect();
    return client;
  });
}

/** What the server refuses, and what came of a broken connection, as a ConnectorError. */
export async function request<T>(ctx: ImapContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    ctx.signal.throwIfAborted();
    throw error instanceof ConnectorError ? error : refusalOf(error, ctx.config.host);
  }
}

export function refusalOf(error: unknown, host: string): ConnectorError {
  if (!(error instanceof Error)) throw error;
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? value : "";
  };
  const reply = (text("responseText") || error.message).replace(/\s+/g, " ").slice(0, 300);
  const code = text("serverResponseCode");
  const isBusy = ["UNAVAILABLE", "INUSE", "LIMIT", "SERVERBUG"].includes(code) || text("code") === "ETHROTTLE";
  if (isBusy) return new ConnectorError("unavailable", `${host} is busy: ${reply}`, { retryable: true, cause: error });
  if (Reflect.get(error, "authenticationFailed") === true) {
    return new ConnectorError("auth-failed", `${host} rejected the user name and password: ${reply}`, {
      cause: error,
    });
  }
  if (/certificate|TLS|SSL/i.test(reply)) {
    return new ConnectorError("unavailable", `Couldn't open an encrypted connection to ${host}: ${reply}`, {
      cause: error,
    });
  }
  if (text("responseStatus") !== "") {
    const isMissing = code === "NONEXISTENT" || code === "TRYCREATE";
    return new ConnectorError(isMissing ? "not-found" : "bad-answer", `${host} refused the request: ${reply}`, {
      cause: error,
    });
  }
  return new ConnectorError("unavailable", `Couldn't reach ${host}, or the connection broke: ${reply}`, {
    retryable: true,
    cause: error,
  });
}

const hiddenUses = new Set(["\\Trash", "\\Junk", "\\Drafts", "\\All", "\\Flagged"]);

/** The folders whose mail is shown: not the bin, junk, drafts, nor views of what lies in others. */
export async function shownFolders(ctx: ImapContext, client: ImapFlow): Promise<ListResponse[]> {
  const folders = await request(ctx, async () => client.list());
  return folders.filter(
    ({ flags, specialUse }) =>
      !flags.has("\\Noselect") && !flags.has("\\NonExistent") && !hiddenUses.has(specialUse ?? ""),
  );
}

/** Opens a folder for reading alone, and gives what the server says of it. */
export async function selected(ctx: ImapContext, client: ImapFlow, path: string): Promise<MailboxObject> {
  return request(ctx, async () => client.mailboxOpen(path, { readOnly: true }));
}

/** The numbers in the open folder that fit; a server that finds none may answer nothing. */
export async function uidsOf(
  ctx: ImapContext,
  client: ImapFlow,
  criteria: Parameters<ImapFlow["search"]>[0],
): Promise<number[]> {
  const found = await request(ctx, async () => client.search(criteria ?? { all: true }, { uid: true }));
  return Array.isArray(found) ? found.toSorted((a, b) => a - b) : [];
}
