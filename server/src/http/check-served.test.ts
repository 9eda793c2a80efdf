import { defineRoute } from "@hoopoe/contract/define-route.ts";
import { routes as contract } from "@hoopoe/contract/routes.ts";
import { healthLive, healthReady } from "@hoopoe/contract/operations/routes/health.ts";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { checkServed } from "./check-served.ts";
import { serve } from "./serve-route.ts";

const live = serve(healthLive, async () => ({ status: "ok", version: "1" }) as const);

it("stops the boot on a call of the contract that nothing serves, naming it", () => {
  expect(() => checkServed([live], [healthLive, healthReady])).toThrow("health-ready is not served");
  expect(() => checkServed([live], [healthLive])).not.toThrow();
});

it("stops the boot on a route that does not say who may call it", () => {
  const open = { id: "open", summary: "", method: "GET", path: "/open", tenant: "headers" } as const;
  // @ts-expect-error the type asks for access too; a route read from elsewhere would not
  const route = defineRoute({ ...open, reply: { 200: z.object({}) } });
  // @ts-expect-error see above
  expect(() => checkServed([serve(route, async () => ({}))], [route])).toThrow("open declares no access");
});

it("stops the boot on a route that asks for a verb that no role has", () => {
  const base = { id: "odd", summary: "", method: "GET", path: "/odd", tenant: "headers" } as const;
  // @ts-expect-error no such verb
  const route = defineRoute({ ...base, access: "world:destroy", reply: { 200: z.object({}) } });
  // @ts-expect-error see above
  expect(() => checkServed([serve(route, async () => ({}))], [route])).toThrow("odd declares no access");
});

it("stops the boot on a route that is served twice, or not in the contract", () => {
  expect(() => checkServed([live, live], [healthLive])).toThrow("health-live is served twice");
  expect(() => checkServed([live], [])).toThrow("health-live is not in the contract");
});

it("finds an access for every route of the contract", () => {
  const served = contract.map((route) => ({ route, handle: async () => undefined }));
  expect(() => checkServed(served, contract)).not.toThrow();
});
