import type { Account, Preferences } from "@hoopoe/contract/account.ts";
import { accountChange, accountGet } from "@hoopoe/contract/routes/account.ts";
import { authMe } from "@hoopoe/contract/routes/auth.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { apiQuery, invalidate, queryClient } from "../../api/query.ts";
import { applyChoices } from "../../stores/choices.ts";
import { toastFailure } from "../../ui/toast.tsx";

/** Changes the account, and what is on the screen with it. */
export function useAccountChange(account: Account) {
  return useMutation({
    mutationFn: ({ name, preferences }: { name?: string; preferences?: Partial<Preferences> }) =>
      call(accountChange, {
        body: {
          ...(name !== undefined && { name }),
          ...(preferences !== undefined && { preferences: { ...account.preferences, ...preferences } }),
        },
      }),
    onSuccess(changed) {
      queryClient.setQueryData(apiQuery(accountGet, {}).queryKey, changed);
      applyChoices(changed.preferences);
      void invalidate(authMe);
    },
    onError: (error) => toastFailure("Your profile was not changed.", error),
  });
}
