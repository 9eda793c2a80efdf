export type { DB as Schema } from "./tables.ts";
