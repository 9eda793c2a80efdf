import { PasswordField } from "../../../ui/PasswordField.tsx";
import type { Confirmed } from "./use-confirmed.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Asks for the current password before a way to sign in changes; nothing where the account has none. */
export function ConfirmField({ confirmed }: { confirmed: Confirmed }) {
  if (!confirmed.isNeeded) return null;
  return (
    <PasswordField
      label={texts.currentPassword}
      name="current-password"
      autoComplete="current-password"
      value={confirmed.password}
      onChange={(event) => confirmed.change(event.target.value)}
      error={confirmed.error}
    />
  );
}
