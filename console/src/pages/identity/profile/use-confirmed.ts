import type { Account } from "@hoopoe/contract/identity/account.ts";
import { useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** The current password that a change of how one signs in asks for, with what the server said to it. */
export function useConfirmed(account: Account) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  return {
    isNeeded: account.hasPassword,
    password,
    /** For a body: left out where the account has none. */
    body: account.hasPassword ? { password } : {},
    error,
    change(next: string) {
      setPassword(next);
      setError(undefined);
    },
    /** Whether it may be sent; says so at the field where not. */
    isGiven(): boolean {
      if (!account.hasPassword || password !== "") return true;
      setError(texts.enterYourCurrentPassword);
      return false;
    },
    clear() {
      setPassword("");
      setError(undefined);
    },
    /** What the server refused, at the field where it is about the password; false where it is about something else. */
    takeError(failure: unknown): boolean {
      const { message, field } = errorWords(failure);
      if (field !== "password") return false;
      setError(message);
      return true;
    },
  };
}
export type Confirmed = ReturnType<typeof useConfirmed>;
