import type { CatalogEntry, Integration } from "@hoopoe/contract/intake/integration.ts";
import { authInfoSave, authInfoSearch, authInfoTry, authInfoUpdate } from "@hoopoe/contract/intake/routes/auth-info.ts";
import { catalogDiscovered } from "@hoopoe/contract/intake/routes/catalog.ts";
import { containerList, integrationCheck } from "@hoopoe/contract/intake/routes/discovery.ts";
import { integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import type { FormValues } from "./ConfigForm.tsx";

/** The credentials that an integration works with: its own, else its product's. */
export function useAccess(integration: Integration, entry: CatalogEntry) {
  const records = useQuery({
    ...apiQuery(authInfoSearch, { query: { catalogId: entry.catalogId } }),
    enabled: entry.authMethods.length > 0,
  });
  const all = records.data?.data ?? [];
  const own = all.find(({ integrationId }) => integrationId === integration.id);
  const record = own ?? all.find(({ integrationId }) => integrationId === null);
  return { records, record };
}

/** Saves credentials: a record that is there is patched, else it is made. Says once when that fails. */
export function useSaveAccess(
  integration: Integration,
  entry: CatalogEntry,
  record: { id: string; authType: string } | undefined,
) {
  return useMutation({
    mutationFn: ({ authType, values }: { authType: string; values: FormValues }) =>
      record?.authType === authType
        ? call(authInfoUpdate, { params: { id: record.id }, body: { fields: values } })
        : call(authInfoSave, {
            body: { catalogId: entry.catalogId, authType, integrationId: integration.id, fields: values },
          }),
    onError: (error) => {
      if (errorWords(error).field === null) toastFailure(sentences.authSaveFailed, error);
    },
    onSettled: () => invalidate(authInfoSearch),
  });
}

/** Checks the source with other credentials, beside those in use. */
export function useTryAccess(id: string) {
  return useMutation({
    mutationFn: (values: FormValues) => call(authInfoTry, { params: { id }, body: { fields: values } }),
    onError: (error) => {
      if (errorWords(error).field === null) toastFailure(sentences.authSaveFailed, error);
    },
  });
}

/** Speaks to the source once; what is missing is an answer, not an error. */
export function useCheck(integrationId: string) {
  return useMutation({
    mutationFn: () => call(integrationCheck, { params: { id: integrationId } }),
    onError: (error) => toastFailure(sentences.integrationFetchFailed, error),
    onSettled: () => invalidate(authInfoSearch),
  });
}

export function refreshDiscovery(): Promise<void> {
  return invalidate(integrationList, containerList, catalogDiscovered);
}
