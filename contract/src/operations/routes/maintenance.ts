import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

const value = z.enum(["True", "False"]);
const reply = { 200: z.object({ value, canSwitch: z.boolean() }) };

export const maintenanceStatus = defineRoute({
  id: "maintenance-status",
  summary: "Get whether the organisation is under maintenance ('True'), and whether the caller may change it",
  method: "GET",
  path: "/config/maintenance-status",
  tenant: "headers",
  access: "signed-in",
  reply,
});

export const maintenanceSwitch = defineRoute({
  id: "maintenance-switch",
  summary: "Begin or end maintenance: meanwhile only owners of the organisation's first workspace change anything",
  method: "PATCH",
  path: "/config/maintenance-status",
  tenant: "headers",
  access: "signed-in",
  body: z.object({ value }),
  reply,
  errors: ["maintenance-forbidden"],
});
