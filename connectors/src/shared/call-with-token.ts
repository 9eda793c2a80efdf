import { callVendor, type VendorAnswer, type VendorCall } from "./call-vendor.ts";
import type { Credentials } from "./auth-method.ts";
import type { ConnectorContext } from "./connector-context.ts";
import { ConnectorError } from "./connector-error.ts";

export type TokenSource = Pick<Credentials, "token" | "renew">;

/** A call with a bearer token; a token that the vendor refuses (401) before its time is renewed once. */
export async function callWithToken<T>(
  ctx: Pick<ConnectorContext, "http" | "signal" | "now">,
  tokens: TokenSource,
  call: VendorCall<T>,
): Promise<T> {
  const token = await tokens.token();
  try {
    return await callVendor(ctx, withToken(call, token));
  } catch (error) {
    if (!(error instanceof ConnectorError) || !(error.cause instanceof TokenRefused)) throw error;
    return callVendor(ctx, withToken(call, await tokens.renew(token)));
  }
}

class TokenRefused extends Error {}

function withToken<T>(call: VendorCall<T>, token: string): VendorCall<T> {
  const headers = { ...call.request?.headers, authorization: `Bearer ${token}` };
  return {
    ...call,
    request: { ...call.request, headers },
    refusalOf: (answer, now) => (answer.status === 401 ? refused(call.vendor, answer) : call.refusalOf(answer, now)),
  };
}

function refused(vendor: string, { status }: VendorAnswer): ConnectorError {
  const sentence = `${vendor} no longer accepts the saved credentials (${status}). Connect the account again.`;
  return new ConnectorError("auth-failed", sentence, { cause: new TokenRefused() });
}
