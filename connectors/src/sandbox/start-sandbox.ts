import { type Sandbox, type SandboxOptions, serveSandbox } from "@hoopoe/sandbox/serve-sandbox.ts";
import type { VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { vendors } from "../vendors.ts";

export { defaultSeed, type Sandbox } from "@hoopoe/sandbox/serve-sandbox.ts";

/** Starts the sandbox with the stand-in of each vendor that has one; the options are those of `serveSandbox`. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return serveSandbox({ ...options, vendors: await vendorSandboxes() });
}

/** The stand-ins, in the order of the vendors. */
export function vendorSandboxes(): Promise<VendorSandbox[]> {
  return Promise.all(vendors.flatMap(({ sandbox }) => (sandbox === undefined ? [] : [sandbox()])));
}
