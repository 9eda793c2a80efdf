/** What a tool's call does to the world, as every page says it. */
export const effectWords = { read: "Reads", write: "Writes", destructive: "Irreversible" } as const;
