import * as z from "zod";

/**
 * A web address in a form, without the slashes at its end, since paths are put behind it. At most 500 characters. `fix` tells
 * what to write instead of what is none.
 */
export function webAddress(fix: string) {
  return z
    .url({ protocol: /^https?$/, error: fix })
    .max(500)
    .transform((url) => url.replace(/\/+$/, ""));
}
