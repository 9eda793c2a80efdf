import type { TlpMark } from "@hoopoe/contract/reports/report-layout.ts";
import type { SendingProduct } from "@hoopoe/contract/reports/report-sending.ts";
import { fail } from "../../../platform/fail.ts";

interface Wanted {
  readonly tlp: TlpMark;
  readonly product: SendingProduct;
  readonly to: readonly string[];
  /** Domains of the members' addresses: what counts as the organisation. */
  readonly ownDomains: ReadonlySet<string>;
}

const address = /^[^\s@<>,;"]+@([^\s@<>,;"]+\.[^\s@<>,;"]+)$/;

/**
 * Holds what leaves to its marking (TLP 2.0): nothing marked RED, AMBER+STRICT to addresses of the organisation alone. A
 * channel of the workspace's own Slack is the organisation's. @throws Failure report-sending-refused
 */
export function checkMarking({ tlp, product, to, ownDomains }: Wanted): void {
  if (tlp === "RED") {
    fail("report-sending-refused", {
      field: "to",
      reason: "TLP:RED is for named readers, in the console only. Mark the report differently, then send it.",
    });
  }
  if (product === "Slack") return;
  for (const one of to) {
    const domain = address.exec(one)?.[1]?.toLowerCase();
    if (domain === undefined)
      fail("report-sending-refused", {
        field: "to",
        reason: `${one} isn't an email address. Write it as name@example.com.`,
      });
    else if (tlp === "AMBER+STRICT" && !ownDomains.has(domain)) {
      fail("report-sending-refused", {
        field: "to",
        reason: `TLP:AMBER+STRICT stays within the organisation, and ${one} is outside it. Mark the report AMBER or wider first.`,
      });
    }
  }
}
