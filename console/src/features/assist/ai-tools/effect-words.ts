import { texts } from "../../../messages/en/features/assist/ai-tools.ts";

/** What a tool's call does to the world, as every page says it. */
export const effectWords = { read: texts.reads, write: texts.writes, destructive: texts.irreversible } as const;
