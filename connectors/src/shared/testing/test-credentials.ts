import type { Credentials } from "../auth-method.ts";
import type { Connector } from "../connector.ts";
import { loopbackHttp } from "./loopback-http.ts";

/** Credentials as the server keeps them, without the keeping: each token is minted when it is asked for. */
export function testCredentials(
  connector: Connector,
  input: { authType: string; config: unknown; fields: unknown; refreshToken?: string },
): Credentials {
  const method = connector.manifest.authMethods.find(({ authType }) => authType === input.authType);
  const { config, fields, refreshToken = null } = input;
  async function mint(): Promise<string> {
    if (method?.mint === undefined) throw new Error(`${input.authType} mints no tokens`);
    return (await method.mint(loopbackHttp, { config, fields, refreshToken })).accessToken;
  }
  let current: Promise<string> | null = null;
  return {
    authType: input.authType,
    fields,
    token: async () => (current ??= mint()),
    renew: async () => (current = mint()),
  };
}
