import { decimalOf } from "../../../lib/format.ts";
/** Small sums to a hundredth of a cent. */
export function dollars(usd: number): string {
  return `$${decimalOf(usd, usd < 1 ? 4 : 2)}`;
}
