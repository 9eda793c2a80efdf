import { type Sandbox, type SandboxOptions, serveSandbox } from "@hoopoe/sandbox/serve-sandbox.ts";
import { vendors } from "../vendors.ts";

export { defaultSeed, type Sandbox } from "@hoopoe/sandbox/serve-sandbox.ts";

/** Starts the sandbox with the stand-in of each vendor that has one; the options are those of `serveSandbox`. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return serveSandbox({ ...options, vendors: await vendorSandboxes() });
}

/** The stand-ins, in the order of the vendors. */
export async function vendorSandboxes() {
  const loaded = await Promise.all(vendors.map(({ sandbox }) => sandbox?.()));
  return loaded.flatMap((sandbox) => sandbox ?? []);
}
