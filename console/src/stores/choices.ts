import type { Preferences } from "@hoopoe/contract/identity/account.ts";
import { create } from "zustand";
import { chooseDates } from "../lib/format.ts";

/** Which news show as toasts, as the profile says; all of them before it is known. */
export const useChoices = create<Pick<Preferences, "toasts">>(() => ({
  toasts: { success: true, info: true, warning: true, error: true },
}));

/** Puts what the person chose on their profile into effect. */
export function applyChoices({ timeZone, dateLanguage, toasts }: Preferences): void {
  chooseDates({ timeZone, dateLanguage });
  useChoices.setState({ toasts });
}
