import * as z from "zod";
import type { AuthMethod } from "./auth-method.ts";
import type { ConnectorContext } from "./connector-context.ts";
import { ConnectorError } from "./connector-error.ts";
import { fieldMeta } from "./field-meta.ts";
import { httpErrorCodeOf } from "./http.ts";
import type { NetAddress } from "./net-port.ts";

export const mailLogin = z.object({
  user: z.string().trim().min(1, "enter the user name").register(fieldMeta, { label: "User name" }),
  password: z.string().min(1, "enter the password").register(fieldMeta, {
    label: "Password",
    help: "If the account has a second factor, use an app password.",
    secret: true,
  }),
});
export type MailLogin = z.infer<typeof mailLogin>;

export const basicLogin: AuthMethod<MailLogin> = {
  authType: "Basic",
  label: "User name and password",
  help: "The mailbox's sign-in. A separate account or a revocable app password is safest.",
  schema: mailLogin,
};

/** The fields that say which server, with its usual port. */
export function mailServerFields(presetPort: number) {
  return {
    host: z
      .string()
      .trim()
      .regex(/^[\w.:-]{1,253}$/, "enter the server's name, such as mail.example.com")
      .register(fieldMeta, { label: "Server" }),
    port: z.coerce
      .number("enter a port number")
      .int("enter a port number")
      .min(1, "enter a port number")
      .max(65_535, "enter a port number")
      .default(presetPort)
      .register(fieldMeta, { label: "Port", type: "number" }),
    security: z
      .enum(["tls", "starttls", "none"])
      .default(presetPort === 993 || presetPort === 465 ? "tls" : "starttls")
      .register(fieldMeta, {
        label: "Encryption",
        options: { tls: "TLS", starttls: "STARTTLS", none: "None (only inside your own network)" },
      }),
  };
}

export type MailServer = { host: string; port: number; security: "tls" | "starttls" | "none" };

/** An address to connect to; the certificate is checked against `host`. Throws ConnectorError. */
export async function reachMailServer(
  { net }: Pick<ConnectorContext, "net">,
  { host, port, security }: MailServer,
): Promise<NetAddress> {
  if (net === undefined) throw new ConnectorError("unsupported", "Mail servers can't be reached from here.");
  let found: NetAddress;
  try {
    found = await net.addressOf(host, port);
  } catch (error) {
    const code = httpErrorCodeOf(error);
    if (code === null || !(error instanceof Error)) throw error;
    const isRefused = code === "refused-address";
    throw new ConnectorError(isRefused ? "refused-address" : "unavailable", error.message || `${host} is unknown.`, {
      retryable: !isRefused,
      cause: error,
    });
  }
  if (found.isPublic && security === "none") {
    throw new ConnectorError(
      "config-invalid",
      "security: a password isn't sent over the internet unencrypted. Choose TLS or STARTTLS.",
    );
  }
  return found;
}
