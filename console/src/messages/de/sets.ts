import type { Translations } from "../messages.ts";
import { texts as start } from "./start.ts";

export const sets: Partial<Translations> = { start };
