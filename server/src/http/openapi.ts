import { idempotencyHeader } from "@hoopoe/contract/constants.ts";
import { type RouteSpec, takesIdempotencyKey } from "@hoopoe/contract/define-route.ts";
import { type ErrorCode, errors } from "@hoopoe/contract/errors.ts";
import { problem } from "@hoopoe/contract/problem.ts";
import * as z from "zod/mini";
import { pathOf } from "./path-of.ts";

type Json = { readonly [key: string]: unknown };

const ownErrors: readonly ErrorCode[] = ["validation", "internal"];
const keyErrors: readonly ErrorCode[] = [
  "idempotency-key-invalid",
  "idempotency-busy",
  "idempotency-answer-gone",
  "idempotency-mismatch",
];
const headerErrors: readonly ErrorCode[] = ["tenant-missing", "tenant-mismatch"];
const signedInErrors: readonly ErrorCode[] = ["unauthorized"];
const memberErrors: readonly ErrorCode[] = ["forbidden", "workspace-not-found"];

/** OpenAPI 3.1 of the contract: its schemas are JSON Schema already, so this only lays them out. */
export function openApiOf(routes: readonly RouteSpec[], { version }: { version: string }): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = pathOf(route).replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Hoopoe",
      version,
      description: "Connect systems, search what they sync, get reports with evidence.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Problem: schemaOf(problem, "output") },
    },
  };
}

function operationOf(route: RouteSpec): Json {
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.path.split("/")[1] ?? ""],
    ...(route.access === "public" ? {} : { security: [{ bearer: [] }], "x-access": route.access }),
    parameters: [
      ...headersOf(route),
      ...keyHeaderOf(route),
      ...parametersOf(route.params, "path"),
      ...parametersOf(route.query, "query"),
    ],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: { required: true, content: { [bodyType(route)]: { schema: schemaOf(route.body, "input") } } },
        }),
    responses: { ...successesOf(route), ...failuresOf(route) },
  };
}

function bodyType({ bodyFormat }: RouteSpec): string {
  return bodyFormat === "form" ? "application/x-www-form-urlencoded" : "application/json";
}

function headersOf({ tenant, access }: RouteSpec): Json[] {
  if (tenant !== "headers") return [];
  const tenantId = { name: "tenantid", in: "header", required: true, schema: { type: "string" } };
  if (access === "public" || access === "signed-in") return [tenantId];
  return [tenantId, { name: "x-workspace", in: "header", required: false, schema: { type: "string" } }];
}

function keyHeaderOf(route: RouteSpec): Json[] {
  if (!takesIdempotencyKey(route)) return [];
  const description =
    "A value of your own, such as a UUID, for one request and its retries. Within 24 hours a repeat with the same key gets the " +
    "first answer, with `idempotency-replayed: true`, and nothing is done twice. The key counts for your account, this call and workspace. " +
    "A request that failed isn't kept: the same key may try again.";
  const schema = { type: "string", minLength: 1, maxLength: 255 };
  return [{ name: idempotencyHeader, in: "header", required: false, description, schema }];
}

function parametersOf(schema: z.ZodMiniType | undefined, place: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function successesOf({ reply }: RouteSpec): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(reply).map(([status, schema]) => [
      status,
      { description: "Success", content: { "application/json": { schema: schemaOf(schema, "output") } } },
    ]),
  );
}

/** One answer for each status, listing the codes it can carry and their sentences. */
function failuresOf(route: RouteSpec): Record<string, Json> {
  const { tenant, access, errors: declared = [] } = route;
  const codes = [
    ...(takesIdempotencyKey(route) ? keyErrors : []),
    ...declared,
    ...ownErrors,
    ...(tenant === "headers" ? headerErrors : []),
    ...(access === "public" ? [] : signedInErrors),
    ...(access === "public" || access === "signed-in" ? [] : memberErrors),
  ];
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      { description: group.map((code) => `\`${code}\` ${errors[code].sentence}`).join("\n\n"), content },
    ]),
  );
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): z.core.JSONSchema.BaseSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
