import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

export const healthLive = defineRoute({
  id: "health-live",
  summary: "Check that the process responds",
  method: "GET",
  path: "/health/live",
  tenant: "none",
  access: "public",
  reply: { 200: z.object({ status: z.literal("ok"), version: z.string() }) },
});

export const healthReady = defineRoute({
  id: "health-ready",
  summary: "Check that database, engine and files respond, and no disk is full",
  method: "GET",
  path: "/health/ready",
  tenant: "none",
  access: "public",
  reply: { 200: z.object({ status: z.literal("ok"), checks: z.record(z.string(), z.number()) }) },
  errors: ["unavailable", "not-ready"],
});
