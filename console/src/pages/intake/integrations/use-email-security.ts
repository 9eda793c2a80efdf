import { workspaceHeader } from "@hoopoe/contract/constants.ts";
import type { CatalogEntry, Schedule } from "@hoopoe/contract/intake/integration.ts";
import { authInfoSave, authInfoSearch, authInfoUpdate } from "@hoopoe/contract/intake/routes/auth-info.ts";
import { catalogDiscoveredToggle } from "@hoopoe/contract/intake/routes/catalog.ts";
import {
  connectorsIngress,
  integrationDataList,
  integrationDataUpdate,
} from "@hoopoe/contract/intake/routes/ingest.ts";
import {
  integrationByCatalog,
  integrationCreate,
  integrationList,
  integrationUpdate,
} from "@hoopoe/contract/intake/routes/integration.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { toIso } from "../../../lib/local-input.ts";
import { releaseLeaveGuards } from "../../../shell/leave-guard.ts";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import type { FormValues } from "./ConfigForm.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

/** What a submitted form calls. */
export const submitCalls = [
  integrationCreate,
  integrationUpdate,
  authInfoSave,
  authInfoUpdate,
  catalogDiscoveredToggle,
  integrationDataUpdate,
  connectorsIngress,
];

/** The e-mail-security form of the specification; the schedules stand by intel type. */
export interface EmailSecurityForm {
  ingestDate: string;
  selectedWsId: string | null;
  intelType: Readonly<Record<string, Schedule>>;
  activate: boolean;
  discovered: boolean;
}

interface Submission {
  form: EmailSecurityForm & { selectedWsId: string };
  values: FormValues;
}

/** What the form chooses from, and what it does: integration, credentials, discovery, schedules, start. */
export function useEmailSecurity(entry: CatalogEntry, onConnected: (integrationId: string) => void) {
  const place = useCurrentWorkspace();
  const workspaces = useQuery(apiQuery(workspaceList, {}));
  /** Made by a first try whose credentials were refused: the next one continues with it. */
  const made = useRef<{ id: string; workspaceId: string }>(undefined);
  const [isUpdate, setIsUpdate] = useState(false);

  const submit = useMutation({
    mutationFn: async ({ form, values }: Submission) => {
      const options = { headers: { [workspaceHeader]: form.selectedWsId } };
      const { config, credentials } = parted(entry, values);
      const attributes = JSON.stringify({ name: entry.name, ...config });
      const known = await findRecord(entry, options);
      setIsUpdate(known !== undefined);
      if (known !== undefined) made.current = { id: known.integrationId, workspaceId: form.selectedWsId };
      if (made.current?.workspaceId === form.selectedWsId) {
        await call(integrationUpdate, { params: { id: made.current.id }, body: { attributes } }, options);
      } else {
        const body = { catalogId: entry.catalogId, attributes };
        const { data } = await call(integrationCreate, { body }, options);
        made.current = { id: data.id, workspaceId: form.selectedWsId };
      }
      const { id } = made.current;
      const authType = entry.authMethods[0]?.authType;
      if (known !== undefined)
        await call(authInfoUpdate, { params: { id: known.id }, body: { fields: credentials } }, options);
      else if (authType !== undefined) {
        const body = { catalogId: entry.catalogId, authType, integrationId: id, fields: credentials };
        await call(authInfoSave, { body }, options);
      }
      if (form.discovered) {
        const params = { catalogId: entry.catalogId };
        await call(catalogDiscoveredToggle, { params, body: { isDiscovered: true } }, options).catch((error: unknown) =>
          toastFailure(sentences.discoveredToggleFailed, error),
        );
      }
      await startStreams({ id, form, options });
      return id;
    },
    onSuccess: async (id, { form }) => {
      releaseLeaveGuards();
      await invalidate(integrationList, integrationDataList, authInfoSearch);
      toastSuccess(isUpdate ? texts.wasUpdated(entry.name) : texts.isConnected(entry.name), {
        detail: form.activate ? texts.itIsBeingRead : texts.switchAStreamOn,
      });
      if (form.selectedWsId === place?.id) onConnected(id);
    },
    onError: (error) => {
      if (errorWords(error).field === null)
        toastFailure(isUpdate ? sentences.integrationUpdateFailed : sentences.integrationCreateFailed, error);
    },
  });
  return { workspaceOptions: workspaces.data?.data ?? [], selectedWsId: place?.id, submit };
}

/** The record of this product and type in the chosen workspace, where a live integration uses it: the form updates both. */
async function findRecord(
  { catalogId, authMethods }: CatalogEntry,
  options: { headers: Record<string, string> },
): Promise<{ id: string; integrationId: string } | undefined> {
  const [records, integrations] = await Promise.all([
    call(authInfoSearch, { query: { catalogId } }, options),
    call(integrationByCatalog, { query: { catalogId } }, options),
  ]);
  const live = integrations.data.filter(({ isDeleted }) => isDeleted === 0);
  const record = records.data.find(({ authType }) => authType === authMethods[0]?.authType);
  const user =
    live.find(({ id }) => id === record?.integrationId) ?? (record?.integrationId === null ? live[0] : undefined);
  return record === undefined || user === undefined ? undefined : { id: record.id, integrationId: user.id };
}

async function startStreams(given: {
  id: string;
  form: EmailSecurityForm;
  options: { headers: Record<string, string> };
}): Promise<void> {
  const { id, form, options } = given;
  const ingestDate = toIso(form.ingestDate);
  const streams = await call(integrationDataList, { params: { id } }, options);
  for (const stream of streams.data) {
    const schedule = form.intelType[stream.stream];
    if (schedule === undefined) continue;
    const params = { id: stream.id };
    await call(integrationDataUpdate, { params, body: { schedule, ingestDate } }, options);
    if (!form.activate) continue;
    await call(connectorsIngress, { body: { action: "start", integration_data_id: stream.id } }, options).catch(
      (error: unknown) => toastFailure(sentences.ingressStartFailed, error),
    );
  }
}

/** One form for the user, two places for us: what is public and what is sealed. */
function parted(entry: CatalogEntry, values: FormValues): { config: FormValues; credentials: FormValues } {
  const own = new Set(entry.authMethods[0]?.fields.map(({ name }) => name));
  const config = new Set(entry.fields.map(({ name }) => name));
  const pick = (isIn: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => isIn(name) && value !== ""));
  return { config: pick((name) => config.has(name)), credentials: pick((name) => own.has(name)) };
}
