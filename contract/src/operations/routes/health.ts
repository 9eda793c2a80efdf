import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

export const healthLive = defineRoute({
  id: "health-live",
  summary: "The process answers",
  method: "GET",
  path: "/health/live",
  tenant: "none",
  access: "public",
  reply: { 200: z.object({ status: z.literal("ok"), version: z.string() }) },
});

export const healthReady = defineRoute({
  id: "health-ready",
  summary: "Database, engine and files answer, and no disk is full",
  method: "GET",
  path: "/health/ready",
  tenant: "none",
  access: "public",
  reply: { 200: z.object({ status: z.literal("ok"), checks: z.record(z.string(), z.number()) }) },
  errors: ["unavailable", "not-ready"],
});
