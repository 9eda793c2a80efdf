const hourWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};

/** An hour of the day as people write it: 9am, 18:00, 7.30 pm, noon, half past eight. `around` decides morning or evening. */
export function readClock(said: string, around: string): { hour: number; minute: number } | null {
  const words = said.toLowerCase().trim();
  if (/noon|midday/.test(words)) return { hour: 12, minute: 0 };
  if (words === "midnight") return { hour: 0, minute: 0 };
  return readQuarter(words) ?? readDigits(words, around);
}

/** 'half past eight', 'quarter to 9'. */
function readQuarter(words: string): { hour: number; minute: number } | null {
  const [, quarter, relation, named = ""] = /^(half|quarter) (past|to) (\w+)$/.exec(words) ?? [];
  const hour = hourWords[named] ?? Number(named);
  if (quarter === undefined || !Number.isInteger(hour)) return null;
  if (quarter === "half") return { hour, minute: 30 };
  return relation === "to" ? { hour: (hour + 23) % 24, minute: 45 } : { hour, minute: 15 };
}

function readDigits(words: string, around: string): { hour: number; minute: number } | null {
  const [, digits, minutes, half] = /^(\d{1,2})(?:[:.h](\d\d))?\s?([ap])?/.exec(words) ?? [];
  if (digits === undefined) return null;
  const hour = Number(digits);
  const isEvening = half === "p" || (half === undefined && hour < 12 && hour > 0 && /evening|afternoon/.test(around));
  const shifted = half === "a" && hour === 12 ? 0 : isEvening && hour < 12 ? hour + 12 : hour;
  return shifted > 23 ? null : { hour: shifted, minute: Number(minutes ?? 0) };
}
