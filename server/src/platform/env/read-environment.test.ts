import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultBudgetLimits } from "../budgets/budget-limits.ts";
import { readEnvironment } from "./read-environment.ts";

it("an empty environment runs on loopback with the embedded database, the demo and the built-in model", () => {
  expect(readEnvironment({ PORT: "", HOST: " " })).toEqual({
    port: 4400,
    budgets: defaultBudgetLimits,
    host: "127.0.0.1",
    drainMs: 30_000,
    publicUrl: "http://localhost:4400",
    dataDir: resolve(".data"),
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    role: "all",
    hasDemo: true,
    admin: undefined,
    kekFile: undefined,
    auditKeyFile: undefined,
    auditAnchors: { destinations: ["log", "file"], everyMs: 300_000 },
    files: { kind: "fs" },
    egressAllowed: [],
    isSingleTenant: false,
    trustedProxies: [],
    smtpUrl: undefined,
    otlpEndpoint: undefined,
    mailFrom: "Hoopoe <hoopoe@localhost>",
    pingOne: undefined,
    openAi: undefined,
    allowsLocalModels: false,
    secretsEnvPrefix: undefined,
    vault: undefined,
    logLevel: "info",
  });
});

it("reads what is given", () => {
  const env = readEnvironment({
    PORT: "8080",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://hoopoe.example.com/",
    DATABASE_URL: "postgres://me:secret@db:5432/hoopoe",
    ROLE: "worker",
    DEMO: "off",
    ADMIN_EMAIL: "Ada@Example.com",
    ADMIN_PASSWORD: "long enough to pass",
    EGRESS_ALLOW_CIDR: "10.1.0.0/16, 192.168.7.5,fd00::1,127.0.0.1/32:8080",
    SINGLE_TENANT: "on",
    TRUST_PROXY: "10.0.0.2",
    OPENAI_BASE_URL: "http://127.0.0.1:11434/v1",
    OPENAI_MODEL: "small",
  });
  expect(env).toMatchObject({
    port: 8080,
    publicUrl: "https://hoopoe.example.com",
    role: "worker",
    hasDemo: false,
    admin: { email: "ada@example.com", password: "long enough to pass" },
    egressAllowed: [
      { cidr: "10.1.0.0/16", port: undefined },
      { cidr: "192.168.7.5/32", port: undefined },
      { cidr: "fd00::1/128", port: undefined },
      { cidr: "127.0.0.1/32", port: 8080 },
    ],
    isSingleTenant: true,
    trustedProxies: ["10.0.0.2/32"],
    openAi: { baseUrl: "http://127.0.0.1:11434/v1", apiKey: undefined, model: "small" },
  });
});

it.for([
  ["fs", { kind: "fs" }],
  ["s3://files", { kind: "s3", bucket: "files", prefix: "", endpoint: "http://127.0.0.1:9000" }],
  ["s3://my.files/a/b/", { kind: "s3", bucket: "my.files", prefix: "a/b/", endpoint: "http://127.0.0.1:9000" }],
  ["mongodb://me:pw@a,b/files", { kind: "mongodb", url: "mongodb://me:pw@a,b/files" }],
] as const)("FILES=%s says where files lie", ([FILES, files]) => {
  expect(readEnvironment({ FILES, AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9000" }).files).toEqual(files);
});

describe("a wrong variable ends the start with one sentence that names it and never shows it", () => {
  const database = { DATABASE_URL: "postgres://me:secret@db/hoopoe" };
  it.for<[string, Record<string, string>]>([
    ["PORT", { PORT: "s3cret" }],
    ["PORT", { PORT: "65536" }],
    ["PORT", { PORT: "-1" }],
    ["PORT", { PORT: "44.5" }],
    ["HOST", { HOST: "http://s3cret/" }],
    ["HOST", { HOST: "0.0.0.0" }],
    ["HOST", { HOST: "192.168.1.4", PUBLIC_URL: "http://hoopoe.example.com" }],
    ["PUBLIC_URL", { PUBLIC_URL: "s3cret.example.com" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://example.com/s3cret" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://me:s3cret@db/hoopoe" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://me:s3cret@db" }],
    ["DATABASE_APP_URL", { DATABASE_APP_URL: "postgres://me:s3cret@db/hoopoe" }],
    ["DATABASE_APP_URL", { ...database, DATABASE_APP_URL: "s3cret" }],
    ["ROLE", { ...database, ROLE: "s3cret" }],
    ["ROLE", { ROLE: "api" }],
    ["DEMO", { DEMO: "s3cret" }],
    ["ADMIN_EMAIL", { ADMIN_EMAIL: "s3cret", ADMIN_PASSWORD: "long enough to pass" }],
    ["ADMIN_EMAIL", { ADMIN_EMAIL: "ada@example.com" }],
    ["ADMIN_PASSWORD", { ADMIN_EMAIL: "ada@example.com", ADMIN_PASSWORD: "s3cret" }],
    ["ADMIN_PASSWORD", { ADMIN_PASSWORD: "s3cret but long enough" }],
    ["EGRESS_ALLOW_CIDR", { EGRESS_ALLOW_CIDR: "10.0.0.0/8,s3cret" }],
    ["EGRESS_ALLOW_CIDR", { EGRESS_ALLOW_CIDR: "10.0.0.0/99" }],
    ["EGRESS_ALLOW_CIDR", { EGRESS_ALLOW_CIDR: "10.0.0.0/8:65536" }],
    ["FILES", { FILES: "s3cret" }],
    ["FILES", { FILES: "s3://UPPER/s3cret" }],
    ["FILES", { FILES: "postgres://me:s3cret@db/hoopoe" }],
    ["AWS_ENDPOINT_URL_S3", { FILES: "s3://files", AWS_ENDPOINT_URL_S3: "s3cret" }],
    ["SECURITY_CONTACT", { SECURITY_CONTACT: "s3cret" }],
    ["SINGLE_TENANT", { SINGLE_TENANT: "s3cret" }],
    ["TRUST_PROXY", { TRUST_PROXY: "s3cret" }],
    ["SMTP_URL", { SMTP_URL: "https://me:s3cret@mail.example.com" }],
    ["SMTP_URL", { SMTP_URL: "smtp://" }],
    ["MAIL_FROM", { MAIL_FROM: "s3cret" }],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "s3cret:4318" }],
    ["OPENAI_BASE_URL", { OPENAI_BASE_URL: "s3cret", OPENAI_MODEL: "small" }],
    ["OPENAI_MODEL", { OPENAI_API_KEY: "s3cret" }],
    ["OPENAI_API_KEY", { OPENAI_MODEL: "small" }],
    ["PINGONE_ISSUER", { PINGONE_CLIENT_ID: "hoopoe", PINGONE_CLIENT_SECRET: "s3cret" }],
    ["PINGONE_ISSUER", { PINGONE_ISSUER: "s3cret" }],
    ["PINGONE_CLIENT_ID", { PINGONE_ISSUER: "https://s3cret.example/as" }],
    ["PINGONE_CLIENT_SECRET", { PINGONE_ISSUER: "https://s3cret.example/as", PINGONE_CLIENT_ID: "s3cret" }],
    ["LOG_LEVEL", { LOG_LEVEL: "s3cret" }],
  ])("%s: %o", ([name, variables]) => {
    expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name} [^\\n]+[^.]\\.$`));
    expect(() => readEnvironment(variables)).not.toThrow(/s3cret/);
  });
});
