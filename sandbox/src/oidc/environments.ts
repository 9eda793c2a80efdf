import type Provider from "oidc-provider";
import type { Log } from "../http/serve.ts";
import { createDirectory, type Directory } from "./directory.ts";

export type Environment = { provider: Provider; directory: Directory; issuer: string; mount: string };

/** The environments of the identity provider, each an issuer of its own, made when somebody first asks for it. */
export type Environments = { get: (base: string, name: string) => Promise<Environment> };

/** An environment of this name has no end_session_endpoint, as some providers have none. */
export const noSignOffName = "no-signoff";

const environmentsMax = 50;

export function createEnvironments(log: Log): Environments {
  const directories = new Map<string, Directory>();
  const made = new Map<string, Promise<Environment>>();

  async function make(base: string, name: string): Promise<Environment> {
    // Loaded when it is needed: a sandbox at rest stays small.
    const { createProvider } = await import("./create-provider.ts");
    const mount = `/pingone/${name}/as`;
    const issuer = `${base}${mount}`;
    const directory = directories.get(name) ?? createDirectory();
    directories.set(name, directory);
    return {
      provider: createProvider({ issuer, mount, directory, hasSignOff: name !== noSignOffName, log }),
      directory,
      issuer,
      mount,
    };
  }

  return {
    get(base, name) {
      const key = `${base} ${name}`;
      const found = made.get(key);
      if (found !== undefined) return found;
      if (made.size >= environmentsMax) throw new Error(`the sandbox keeps ${environmentsMax} environments at most`);
      const environment = make(base, name);
      made.set(key, environment);
      return environment;
    },
  };
}
