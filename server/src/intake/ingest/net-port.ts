import { HttpError } from "@hoopoe/connectors/shared/http.ts";
import type { NetPort } from "@hoopoe/connectors/shared/net-port.ts";
import { EgressError } from "../../platform/egress/egress-error.ts";
import type { NetDoor } from "../../platform/egress/net-door.ts";

/** The door for what is not HTTP, as a connector knows it. */
export function netPort(door: NetDoor): NetPort {
  return {
    async addressOf(host, port) {
      try {
        return await door.addressOf(host, port);
      } catch (error) {
        if (!(error instanceof EgressError)) throw error;
        const code = error.code === "name-unknown" ? "network" : "refused-address";
        throw new HttpError(code, error.message, { cause: error });
      }
    },
  };
}
