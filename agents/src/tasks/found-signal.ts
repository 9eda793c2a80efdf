import type { MailSignal } from "@hoopoe/contract/work/triage.ts";

/** A signal before it has its number. */
export type Found = Pick<MailSignal, "kind" | "weighs" | "text">;
