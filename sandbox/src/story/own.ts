/** Where each number of a case comes from: `from` and a prime `size`, so that seeds that differ modulo it never share a value. */
const ranges = {
  dozens: { from: 13, size: 41, step: 17 },
  hundreds: { from: 112, size: 211, step: 89 },
  manyHundreds: { from: 331, size: 499, step: 173 },
  thousands: { from: 1103, size: 2903, step: 1019 },
  tensOfThousands: { from: 12_007, size: 17_011, step: 6367 },
  wrongDozens: { from: 61, size: 67, step: 29 },
  wrongThousands: { from: 4211, size: 4003, step: 1511 },
  wrongTensOfThousands: { from: 41_003, size: 30_011, step: 12_347 },
  money: { from: 21_400, size: 40_009, step: 9973 },
  ticket: { from: 1147, size: 809, step: 311 },
  change: { from: 2203, size: 907, step: 401 },
} as const;
export type OwnRange = keyof typeof ranges;

/** A number that belongs to this seed: two stories never share it (as long as their seeds differ modulo the range's prime). */
export function ownNumber(seed: number, range: OwnRange): number {
  const { from, size, step } = ranges[range];
  return from + (((Math.abs(seed) % size) * step + 7) % size);
}

/** A clock time of this seed, "HH:MM", within 61 minutes from `from` ("HH:MM"). */
export function ownClock(seed: number, from: string, salt: number): string {
  const [hours = 0, minutes = 0] = from.split(":").map(Number);
  const total = hours * 60 + minutes + (((Math.abs(seed) % 61) * 23 + salt) % 61);
  return `${String(Math.floor(total / 60) % 24).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`;
}

/** An entry of a word list that neighbouring seeds do not share. */
export function ownWord(seed: number, list: readonly string[], salt: number): string {
  const found = list[(Math.abs(seed) * 7 + salt) % list.length];
  if (found === undefined) throw new Error("an empty word list");
  return found;
}

/** An address from the three documentation blocks of RFC 5737, with its own last octets for each seed. */
export function ownAddress(seed: number, salt: number): string {
  const block = ["192.0.2", "198.51.100", "203.0.113"][(Math.abs(seed) + salt) % 3];
  return `${block}.${11 + ((Math.floor(Math.abs(seed) / 3) * 53 + salt * 31) % 239)}`;
}

export function withCommas(value: number): string {
  return value.toLocaleString("en-GB");
}

/** Two words side by side; lists of coprime lengths give each of their product's seeds its own pair. */
export function ownPair(seed: number, first: readonly string[], second: readonly string[], between = " "): string {
  return `${ownWord(seed, first, 0)}${between}${ownWord(seed, second, 0)}`;
}
