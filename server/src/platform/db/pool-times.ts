/**
 * For each pool of the product. A connection made anew costs both sides twenty milliseconds of a processor, for its process,
 * its password and all that PostgreSQL has to read again about our tables: whoever reads a page for a while before the
 * next one finds it still there.
 */
export const poolTimes = { connectionTimeoutMillis: 10_000, idleTimeoutMillis: 5 * 60_000 } as const;
