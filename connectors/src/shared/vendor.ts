import type { SandboxUrls, VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import type { Connector } from "./connector.ts";
import type { SourceLook } from "./source-look.ts";

/** All that Hoopoe knows of one product. Each has a folder, and a line in `vendors.ts`. */
export interface Vendor {
  readonly connector: () => Promise<Connector>;
  /** Of its items. Those who yield the same share one. */
  readonly look: SourceLook;
  /** What stands in for the product where it isn't reached. A sandbox loads no connector, and a connector no sandbox. */
  readonly sandbox?: () => Promise<VendorSandbox>;
  /** Fields of its form that lead to the stand-in, by name: what is connected in a demo workspace begins with them. */
  readonly sandboxFields?: (at: SandboxUrls) => Readonly<Record<string, string>>;
  /** How the demo connects it at its stand-in, as a user would; absent where the demo does without. */
  readonly demo?: (ask: AskSandbox) => Promise<DemoConnection>;
}

/** What the two forms of a product are filled with. */
export interface DemoConnection {
  /** Beside its name. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly authType: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Its address at the stand-in is among its credentials, under this name. */
  readonly addressField?: string;
  /** Which of its streams are synced; all where absent. */
  readonly streams?: readonly string[];
}

/** Asks the sandbox for JSON at a path. */
export type AskSandbox = (path: string, body?: Readonly<Record<string, string>>) => Promise<unknown>;
