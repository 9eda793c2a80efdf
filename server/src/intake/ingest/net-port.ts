import { HttpError } from "@hoopoe/connectors/shared/http.ts";
import type { NetPort } from "@hoopoe/connectors/shared/net-port.ts";
import { EgressError } from "../../platform/egress/egress-error.ts";
import type { NetEgress } from "../../platform/egress/net-egress.ts";

/** The egress client for what is not HTTP, as a connector sees it. */
export function netPort(netEgress: NetEgress): NetPort {
  return {
    async addressOf(host, port) {
      try {
        return await netEgress.addressOf(host, port);
      } catch (error) {
        if (!(error instanceof EgressError)) throw error;
        const code = error.code === "name-unknown" ? "network" : "refused-address";
        throw new HttpError(code, error.message, { cause: error });
      }
    },
  };
}
