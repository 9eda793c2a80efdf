import { isIP } from "node:net";
import type { Transporter } from "nodemailer";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { type MailLogin, reachMailServer } from "../shared/mail-server.ts";
import type { SmtpConfig } from "./config.ts";

export type SmtpContext = ConnectorContext<SmtpConfig, MailLogin>;

const answerMs = 20_000;

/** One connection for one use. What the server refuses, and what came of a broken one, is a ConnectorError. */
export async function withTransport<T>(ctx: SmtpContext, use: (transport: Transporter) => Promise<T>): Promise<T> {
  const { host, port, security } = ctx.config;
  const { address } = await reachMailServer(ctx, ctx.config);
  const login = ctx.credentials?.fields;
  const { createTransport } = await import("nodemailer");
  ctx.signal.throwIfAborted();
  const traffic = watchTraffic();
  const transport = createTransport({
    host: address,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    // The certificate has to be that of the name which was entered; an address is its own.
    ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: 3 * answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: traffic.logger,
    debug: true,
  });
  const close = () => transport.close();
  ctx.signal.addEventListener("abort", close);
  try {
    return await use(transport);
  } catch (error) {
    ctx.signal.throwIfAborted();
    throw error instanceof ConnectorError ? error : refusalOf(error, host, traffic.isTextUnderWay);
  } finally {
    ctx.signal.removeEventListener("abort", close);
    transport.close();
  }
}

/**
 * Whether the server was asked to take the text: from then on nobody knows what it has. The library names no command
 * once a connection breaks, so its own log of the traffic is listened to; nothing of it is kept.
 */
function watchTraffic() {
  const seen = { isTextUnderWay: false };
  const listen = (about: unknown, ...words: unknown[]) => {
    const isOurs = typeof about === "object" && about !== null && "tnx" in about && about.tnx === "client";
    if (isOurs && words.includes("DATA")) seen.isTextUnderWay = true;
  };
  const ignore = () => undefined;
  const logger = {
    level: ignore,
    trace: listen,
    debug: listen,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
  return {
    logger,
    get isTextUnderWay() {
      return seen.isTextUnderWay;
    },
  };
}

/** By the server's code: 4xx may be tried again, 5xx is final. A break after the text was sent leaves it open. */
function refusalOf(error: unknown, host: string, isTextUnderWay: boolean): ConnectorError {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error ? String(error.code) : "";
  const status = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
  const text = error.message.replace(/\s+/g, " ").slice(0, 300);
  if (code === "ETLS" || (status === null && /certificate|TLS|SSL/i.test(text))) {
    return new ConnectorError("unavailable", `Couldn't open an encrypted connection to ${host}: ${text}`, {
      cause: error,
    });
  }
  if (code === "EAUTH" || status === 530 || status === 535) {
    return new ConnectorError("auth-failed", `${host} rejected the user name and password: ${text}`, {
      cause: error,
    });
  }
  if (status !== null && status >= 500) {
    return new ConnectorError("forbidden", `${host} permanently rejected the email: ${text}`, { cause: error });
  }
  if (status !== null) {
    return new ConnectorError("unavailable", `${host} can't accept the email now: ${text}`, {
      retryable: true,
      cause: error,
    });
  }
  const outcome = isTextUnderWay ? "unknown" : "refused";
  return new ConnectorError("unavailable", `Couldn't reach ${host}, or the connection broke: ${text}`, {
    retryable: outcome === "refused",
    outcome,
    cause: error,
  });
}
