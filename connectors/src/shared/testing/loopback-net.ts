import { HttpError } from "../http.ts";
import type { NetPort } from "../net-port.ts";

/** The net port for tests: loopback, and nothing else. */
export const loopbackNet: NetPort = {
  async addressOf(host) {
    if (host === "127.0.0.1") return { address: host, isPublic: false };
    // As the door would answer for a server on the internet, which no test reaches.
    if (host === "mail.public.example") return { address: "203.0.113.5", isPublic: true };
    throw new HttpError("refused-address", `${host} leads to a private or reserved address, which is not spoken to.`);
  },
};
