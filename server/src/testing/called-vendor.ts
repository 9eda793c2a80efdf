import type { ConnectorAction } from "@hoopoe/connectors/shared/connector-action.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import * as z from "zod";

/** What the vendor was called with, in order; how often each name still fails; what holds a call up. */
export const vendor = {
  calls: new Array<string>(),
  failing: new Map<string, ConnectorError[]>(),
  held: new Map<string, PromiseWithResolvers<void>>(),
  atOnce: 0,
  mostAtOnce: 0,
};

export const call = (id: string, effect: "read" | "write"): ConnectorAction => ({
  id,
  label: id,
  meaning: "Calls the vendor",
  input: z.object({ name: z.string() }),
  output: z.unknown(),
  effect,
  idempotency: effect === "read" ? "safe" : "keyed",
  plan: async () => ({ changes: [], targetVersion: null }),
  async run(_ctx, input) {
    const name = String(Object.values(z.object({ name: z.unknown() }).parse(input))[0]);
    vendor.calls.push(name);
    vendor.atOnce += 1;
    vendor.mostAtOnce = Math.max(vendor.mostAtOnce, vendor.atOnce);
    try {
      await vendor.held.get(name)?.promise;
      const error = vendor.failing.get(name)?.shift();
      if (error !== undefined) throw error;
      return { name, count: vendor.calls.filter((one) => one === name).length };
    } finally {
      vendor.atOnce -= 1;
    }
  },
});

export const fails = (name: string, count: number, ...error: ConstructorParameters<typeof ConnectorError>) =>
  vendor.failing.set(
    name,
    Array.from({ length: count }, () => new ConnectorError(...error)),
  );
export const hold = (name: string) => {
  const held = Promise.withResolvers<void>();
  vendor.held.set(name, held);
  return held.resolve;
};
export const callsOf = (name: string) => vendor.calls.filter((one) => one === name).length;
