import type { PreferencesChange } from "@hoopoe/contract/identity/account.ts";
import { accountChange, accountGet } from "@hoopoe/contract/identity/routes/account.ts";
import { authMe } from "@hoopoe/contract/identity/routes/session.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { apiQuery, invalidate, queryClient } from "../../../api/query.ts";
import { applyChoices } from "../../../stores/choices.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Changes the account, and what is on the screen with it. */
export function useAccountChange() {
  return useMutation({
    scope: inTurn("account"),
    mutationFn: ({ name, preferences }: { name?: string; preferences?: PreferencesChange }) =>
      call(accountChange, {
        body: {
          ...(name !== undefined && { name }),
          ...(preferences !== undefined && { preferences }),
        },
      }),
    onSuccess(changed) {
      queryClient.setQueryData(apiQuery(accountGet, {}).queryKey, changed);
      applyChoices(changed.preferences);
      void invalidate(authMe);
    },
    onError: (error) => toastFailure(texts.yourProfileWasNot, error),
  });
}
