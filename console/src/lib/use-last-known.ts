import { useState } from "react";

/**
 * The row that is open, as it was when it was last in its list: what is done in its panel outlives it. `isGone`: the list
 * has it no more.
 */
export function useLastKnown<Row extends { id: string | number }>(
  rows: readonly Row[],
  openId: Row["id"] | undefined,
): { row: Row | undefined; isGone: boolean } {
  const found = rows.find(({ id }) => id === openId);
  const [known, setKnown] = useState(found);
  if (found !== undefined && found !== known) setKnown(found);
  const row = found ?? (known?.id === openId ? known : undefined);
  return { row, isGone: row !== undefined && found === undefined };
}
