/** A longer wait than this is for the person to decide. */
export const retryAfterMaxMs = 60_000;

/** How long an endpoint asks to be left alone: a number of seconds, milliseconds in OpenAI's own header, or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfterMs(
  headers: Readonly<Record<string, string>> | undefined,
  now: number = Date.now(),
): number | undefined {
  const precise = Number(headers?.["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(precise) && precise >= 0) return precise;
  const said = headers?.["retry-after"]?.trim();
  if (said === undefined || said === "") return undefined;
  if (/^\d+(?:\.\d+)?$/.test(said)) return Math.ceil(Number(said) * 1000);
  const at = Date.parse(said);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
