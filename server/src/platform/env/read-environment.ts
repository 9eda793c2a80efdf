import { resolve } from "node:path";
import type { BudgetLimits } from "../budgets/budget-limits.ts";
import type { AllowedRange } from "../egress/allowed-ranges.ts";
import { environmentSchema } from "./environment-schema.ts";
import type { FileStoreUrl } from "./file-store-url.ts";
import { StartError } from "./start-error.ts";
import { Secret } from "../secrets/secret.ts";

/** What the operator decided, checked. Folders are absolute; `publicUrl` has no slash at its end. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** The address that people use, for links, redirects and snippets; the Host header never is. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Where absent, the embedded PostgreSQL in DATA_DIR. */
  readonly databaseUrl: string | undefined;
  readonly databaseAppUrl: string | undefined;
  readonly role: "all" | "api" | "worker";
  readonly hasDemo: boolean;
  /** The first owner of an empty database; absent: the first-run page makes one. */
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly kekFile: string | undefined;
  readonly auditKeyFile: string | undefined;
  /** Where signed ends of the audit are published: `log`, `file` and addresses. */
  readonly auditAnchors: { readonly destinations: readonly string[]; readonly everyMs: number };
  /** Where the bytes of files lie. */
  readonly files: FileStoreUrl;
  /** The MongoDB whose GridFS takes uploads that ask for it. */
  readonly mongodbUrl: string | undefined;
  readonly egressAllowed: readonly AllowedRange[];
  /** Every host name belongs to the default organisation; otherwise its first label names one. */
  readonly isSingleTenant: boolean;
  /** Proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly securityContact: string | undefined;
  /** The mail server; absent: links are copied by hand. */
  readonly smtpUrl: string | undefined;
  /** A collector of spans (OTLP over HTTP); undefined: none are made. */
  readonly otlpEndpoint: string | undefined;
  /** The sender of emails, as in their header. */
  readonly mailFrom: string;
  /** Workspaces may connect models that listen on this machine, on any port. */
  readonly allowsLocalModels: boolean;
  /** Which of its variables workspaces may use as secrets; none where absent. */
  readonly secretsEnvPrefix: string | undefined;
  readonly vault:
    | {
        readonly address: string;
        readonly auth: { readonly token: Secret } | { readonly roleId: string; readonly secretId: Secret };
        readonly mount: string;
        readonly pathPrefix: string;
      }
    | undefined;
  /** An OpenAI-compatible endpoint; absent: the built-in model. */
  readonly openAi:
    | { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string }
    | undefined;
  /** The sign-in provider of the default organisation; absent: the page decides. */
  readonly pingOne: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | undefined;
  /** How long a stop waits for steps and requests that are under way. */
  readonly drainMs: number;
  /** What workspaces and people may use. */
  readonly budgets: BudgetLimits;
  readonly logLevel: "debug" | "info" | "warn" | "error";
}

/** Reads and checks the environment. @throws StartError: one sentence that names the variable and the fix. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const variablesSet = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(variablesSet);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${String(issue?.path[0] ?? "The environment")} ${issue?.message ?? "isn't valid"}.`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: publicUrl(env),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: databaseAppUrl(env),
    role: role(env),
    hasDemo: env.DEMO,
    admin: admin(env),
    kekFile: env.KEK_FILE && resolve(env.KEK_FILE),
    auditKeyFile: env.AUDIT_KEY_FILE && resolve(env.AUDIT_KEY_FILE),
    auditAnchors: { destinations: env.AUDIT_ANCHORS, everyMs: env.AUDIT_ANCHOR_SECONDS * 1000 },
    files: fileStoreUrl(env),
    mongodbUrl: env.MONGODB_URL,
    egressAllowed: env.EGRESS_ALLOW_CIDR,
    isSingleTenant: env.SINGLE_TENANT,
    trustedProxies: env.TRUST_PROXY,
    securityContact: env.SECURITY_CONTACT,
    smtpUrl: env.SMTP_URL,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    mailFrom: `Hoopoe <${env.MAIL_FROM ?? `hoopoe@${new URL(publicUrl(env)).hostname}`}>`,
    openAi: openAi(env),
    allowsLocalModels: env.ALLOW_LOCAL_MODELS,
    pingOne: pingOne(env),
    secretsEnvPrefix: env.SECRETS_ENV_PREFIX,
    vault: vault(env),
    drainMs: env.DRAIN_SECONDS * 1000,
    budgets: env.BUDGETS,
    logLevel: env.LOG_LEVEL,
  };
}

type Parsed = ReturnType<typeof environmentSchema.parse>;

function fileStoreUrl({ FILES, AWS_ENDPOINT_URL_S3 }: Parsed): FileStoreUrl {
  if (FILES.kind !== "s3" || AWS_ENDPOINT_URL_S3 === undefined) return FILES;
  return { ...FILES, endpoint: AWS_ENDPOINT_URL_S3 };
}

function publicUrl(env: Parsed): string {
  const isLoopback = env.HOST === "localhost" || env.HOST === "::1" || env.HOST.startsWith("127.");
  if (!isLoopback && !env.PUBLIC_URL?.startsWith("https://")) {
    throw new StartError(
      `HOST ${env.HOST} opens Hoopoe to the network: set PUBLIC_URL to its https:// address, or leave HOST at 127.0.0.1.`,
    );
  }
  return env.PUBLIC_URL?.replace(/\/+$/, "") ?? `http://localhost:${env.PORT}`;
}

function vault(env: Parsed): Environment["vault"] {
  if (env.VAULT_ADDR === undefined) return undefined;
  const shared = {
    address: env.VAULT_ADDR.replace(/\/+$/, ""),
    mount: env.VAULT_KV_MOUNT,
    pathPrefix: env.VAULT_PATH_PREFIX,
  };
  if (env.VAULT_TOKEN) return { ...shared, auth: { token: new Secret(env.VAULT_TOKEN) } };
  if (env.VAULT_ROLE_ID && env.VAULT_SECRET_ID)
    return { ...shared, auth: { roleId: env.VAULT_ROLE_ID, secretId: new Secret(env.VAULT_SECRET_ID) } };
  throw new StartError("VAULT_ADDR needs VAULT_TOKEN, or VAULT_ROLE_ID and VAULT_SECRET_ID: set one of them.");
}

function databaseAppUrl(env: Parsed): string | undefined {
  if (env.DATABASE_APP_URL && !env.DATABASE_URL) {
    throw new StartError("DATABASE_APP_URL needs DATABASE_URL, whose role creates the tables: set both or neither.");
  }
  return env.DATABASE_APP_URL;
}

function role(env: Parsed): Environment["role"] {
  if (env.ROLE !== "all" && !env.DATABASE_URL) {
    throw new StartError(
      `ROLE ${env.ROLE} is for many processes on one database: set DATABASE_URL, or leave ROLE at all.`,
    );
  }
  return env.ROLE;
}

function admin(env: Parsed): Environment["admin"] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (email && password) return { email: email.toLowerCase(), password };
  if (email) throw new StartError("ADMIN_EMAIL needs ADMIN_PASSWORD: set both or neither.");
  if (password) throw new StartError("ADMIN_PASSWORD needs ADMIN_EMAIL: set both or neither.");
  return undefined;
}

function openAi(env: Parsed): Environment["openAi"] {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = env;
  if (!baseUrl && !apiKey && !model) return undefined;
  if (!model) {
    throw new StartError("OPENAI_MODEL is missing: name the model that OPENAI_BASE_URL or OPENAI_API_KEY is for.");
  }
  if (!baseUrl && !apiKey) {
    throw new StartError("OPENAI_API_KEY is missing. Set it, or set OPENAI_BASE_URL to a server that needs no key.");
  }
  return { baseUrl: baseUrl ?? "https://api.openai.com/v1", apiKey, model };
}

function pingOne(env: Parsed): Environment["pingOne"] {
  const { PINGONE_ISSUER: issuer, PINGONE_CLIENT_ID: clientId, PINGONE_CLIENT_SECRET: clientSecret } = env;
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret };
  if (!issuer && !clientId && !clientSecret) return undefined;
  const missing = issuer ? (clientId ? "PINGONE_CLIENT_SECRET" : "PINGONE_CLIENT_ID") : "PINGONE_ISSUER";
  throw new StartError(
    `${missing} is missing: set PINGONE_ISSUER, PINGONE_CLIENT_ID and PINGONE_CLIENT_SECRET, or none of them.`,
  );
}
