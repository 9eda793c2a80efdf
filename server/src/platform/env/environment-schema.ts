import { budgetIds } from "@hoopoe/contract/budgets.ts";
import { passwordCharsMin } from "@hoopoe/contract/identity/routes/auth.ts";
import ipaddr from "ipaddr.js";
import * as z from "zod/mini";
import { defaultBudgetLimits, parseBudgets } from "../budgets/budget-limits.ts";
import { parseAllowedRanges } from "../egress/allowed-ranges.ts";
import { parseFileStoreUrl } from "./file-store-url.ts";

/**
 * Every variable that Hoopoe reads, with its default. Each message goes on from the variable's name and never shows
 * what was given, which may be a secret.
 */
export const environmentSchema = z.object({
  PORT: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, portMessage())),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.maximum(65_535, portMessage())),
      ),
    ),
    4400,
  ),
  HOST: z._default(
    z.string().check(z.regex(/^[\w.:-]+$/, "must be an address to listen on, such as 127.0.0.1")),
    "127.0.0.1",
  ),
  PUBLIC_URL: z.optional(webUrl("must be the address people use, such as https://hoopoe.example.com, without a path")),
  DATA_DIR: z._default(z.string(), "./.data"),
  DATABASE_URL: z.optional(postgresUrl()),
  DATABASE_APP_URL: z.optional(postgresUrl()),
  ROLE: z._default(z.enum(["all", "api", "worker"], "must be all, api or worker"), "all"),
  DEMO: z._default(z.stringbool("must be on or off"), true),
  ADMIN_EMAIL: z.optional(z.email("must be an email address")),
  ADMIN_PASSWORD: z.optional(
    z.string().check(z.minLength(passwordCharsMin, `must have at least ${passwordCharsMin} characters`)),
  ),
  KEK_FILE: z.optional(z.string()),
  AUDIT_KEY_FILE: z.optional(z.string()),
  AUDIT_ANCHORS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => anchorPlaces(text).every((location) => /^(log|file|none|https?:\/\/\S+)$/.test(location)),
            "must be a comma-separated list of log, file and webhook addresses, or none",
          ),
        ),
      z.transform(anchorPlaces),
    ),
    ["log", "file"],
  ),
  AUDIT_ANCHOR_SECONDS: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, "must be a number of seconds from 1 to 99999")),
      z.transform((text: string) => Number(text)),
    ),
    300,
  ),
  FILES: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => parseFileStoreUrl(text) !== undefined,
            "must be fs, file:///a/folder, s3://bucket/prefix or mongodb://user:password@host/database",
          ),
        ),
      z.transform((text: string) => parseFileStoreUrl(text) ?? { kind: "fs" as const }),
    ),
    { kind: "fs" as const },
  ),
  MONGODB_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => parseFileStoreUrl(text)?.kind === "mongodb",
          "must look like mongodb://user:password@host/database",
        ),
      ),
  ),
  AWS_ENDPOINT_URL_S3: z.optional(
    z
      .string()
      .check(
        z.refine((text) => /^https?:$/.test(protocolOf(text)), "must be the http or https address of an S3 service"),
      ),
  ),
  EGRESS_ALLOW_CIDR: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => parseAllowedRanges(text) !== undefined,
            "must be a list of networks, with or without a port, such as 10.1.0.0/16,127.0.0.1/32:8080,[fd00::/8]:443",
          ),
        ),
      z.transform((text: string) => parseAllowedRanges(text) ?? []),
    ),
    [],
  ),
  SECURITY_CONTACT: z.optional(
    z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be a mailto: or https: address")),
  ),
  BUDGETS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => parseBudgets(text) !== undefined,
            `must be a list such as sockets=500/25,stored-bytes=100GB/10GB,runs-per-day=off, of ${budgetIds.join(", ")}`,
          ),
        ),
      z.transform((text: string) => parseBudgets(text) ?? defaultBudgetLimits),
    ),
    defaultBudgetLimits,
  ),
  SINGLE_TENANT: z._default(z.stringbool("must be on or off"), false),
  TRUST_PROXY: cidrs("must be a comma-separated list of your proxies' addresses or networks, such as 10.0.0.2/32"),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^smtps?:$/.test(protocolOf(text)) && URL.parse(text)?.hostname !== "",
          "must look like smtp://user:password@mail.example.com:587, or smtps:// for TLS from the first byte",
        ),
      ),
  ),
  MAIL_FROM: z.optional(z.email("must be the address that emails are sent from, such as hoopoe@example.com")),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^https?:$/.test(protocolOf(text)),
          "must be the http or https address of a collector, such as http://127.0.0.1:4318",
        ),
      ),
  ),
  OPENAI_BASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^https?:$/.test(protocolOf(text)),
          "must be an http or https address, without /chat/completions at the end",
        ),
      ),
  ),
  SECRETS_ENV_PREFIX: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[A-Z][A-Z0-9_]{5,63}_$/,
          "must be capital letters, digits and _, ending in _, such as HOOPOE_SECRET_",
        ),
      ),
  ),
  VAULT_ADDR: z.optional(
    z
      .string()
      .check(
        z.refine((text) => /^https?:$/.test(protocolOf(text)), "must be the http or https address of HashiCorp Vault"),
      ),
  ),
  VAULT_TOKEN: z.optional(z.string()),
  VAULT_ROLE_ID: z.optional(z.string()),
  VAULT_SECRET_ID: z.optional(z.string()),
  VAULT_KV_MOUNT: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "must be the name of a KV version 2 engine, such as secret")),
    "secret",
  ),
  VAULT_PATH_PREFIX: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "must be one segment of a path, such as hoopoe")),
    "hoopoe",
  ),
  ALLOW_LOCAL_MODELS: z._default(z.stringbool("must be on or off"), false),
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_MODEL: z.optional(z.string()),
  PINGONE_ISSUER: z.optional(
    z
      .string()
      .check(z.regex(/^https?:\/\/\S+$/, "must be the issuer's address, such as https://auth.pingone.eu/<id>/as")),
  ),
  PINGONE_CLIENT_ID: z.optional(z.string()),
  PINGONE_CLIENT_SECRET: z.optional(z.string()),
  DRAIN_SECONDS: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, "must be a number of seconds from 0 to 3600, such as 30")),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.maximum(3_600, "must be a number of seconds from 0 to 3600, such as 30")),
      ),
    ),
    30,
  ),
  LOG_LEVEL: z._default(z.enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error"), "info"),
});

function anchorPlaces(text: string): string[] {
  return text.split(",").map((location) => location.trim());
}

function portMessage(): string {
  return "must be a port number from 0 (any free one) to 65535, such as 4400";
}

function webUrl(message: string) {
  return z
    .string()
    .check(
      z.refine(
        (text) => /^https?:$/.test(protocolOf(text)) && new URL(text).pathname === "/" && !/[?#@]/.test(text),
        message,
      ),
    );
}

function postgresUrl() {
  return z
    .string()
    .check(
      z.refine(
        (text) =>
          /^postgres(ql)?:$/.test(protocolOf(text)) &&
          new URL(text).pathname.length > 1 &&
          new URL(text).username !== "",
        "must look like postgresql://user:password@host:5432/database",
      ),
    );
}

/** A list of networks; a bare address is a network of one. */
function cidrs(message: string) {
  return z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(",").map((part) => networkOf(part.trim()))),
      ),
      z.array(z.string().check(z.refine(ipaddr.isValidCIDR, message))),
    ),
    [],
  );
}

function networkOf(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  return `${text}/${ipaddr.parse(text).kind() === "ipv4" ? 32 : 128}`;
}

function protocolOf(text: string): string {
  return URL.parse(text)?.protocol ?? "";
}
