import type { SandboxUrls, VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import type { Connector } from "./connector.ts";

/** All that Hoopoe knows of one product. Each has a folder, and a line in `vendors.ts`. */
export interface Vendor {
  readonly connector: () => Promise<Connector>;
  /** What stands in for the product where it isn't reached. A sandbox loads no connector, and a connector no sandbox. */
  readonly sandbox?: () => Promise<VendorSandbox>;
  /** Fields of its form that lead to the stand-in, by name: what is connected in a demo workspace begins with them. */
  readonly sandboxFields?: (at: SandboxUrls) => Readonly<Record<string, string>>;
}
