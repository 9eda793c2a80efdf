import { callVendor, type VendorCall } from "./call-vendor.ts";
import { ConnectorError } from "./connector-error.ts";
import type { HttpPort } from "./http.ts";

/** With all its repeats: the record that the token belongs to is held meanwhile. */
const deadlineMsMost = 30_000;
/** A vendor that didn't answer in time is asked again after this. */
const againMs = 15_000;

/** The call that makes a token. Throws ConnectorError, also where its time is over: then the run waits and tries again. */
export async function callForToken<T>(
  http: HttpPort,
  call: VendorCall<T>,
  { deadlineMs = deadlineMsMost }: { deadlineMs?: number } = {},
): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    return await callVendor({ http, signal, now: () => new Date() }, call);
  } catch (error) {
    if (!signal.aborted || error instanceof ConnectorError) throw error;
    throw new ConnectorError("unavailable", `${call.vendor} didn't issue a token in time.`, {
      retryable: true,
      retryAt: new Date(Date.now() + againMs),
      cause: error,
    });
  }
}
