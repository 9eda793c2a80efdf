import { refusalOf } from "../../../api/use-current-workspace.ts";
import { refusalBy } from "../../../ui/refusal.ts";
import type { CatalogEntry, Schedule } from "@hoopoe/contract/intake/integration.ts";
import { Plug } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { VendorIcon } from "../../../ui/VendorIcon.tsx";
import { ConfigForm, type FormValues } from "./ConfigForm.tsx";
import { type EmailSecurityForm, submitCalls, useEmailSecurity } from "./use-email-security.ts";
import { NextRuns } from "./NextRuns.tsx";
import { ScheduleInputs } from "./ScheduleFields.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

interface EmailSecurityPanelProps {
  entry: CatalogEntry;
  onConnected: (integrationId: string) => void;
  onClose: () => void;
}

/** One form for every e-mail-security product: where it goes, from when, which of its streams and how often. */
export function EmailSecurityPanel({ entry, onConnected, onClose }: EmailSecurityPanelProps) {
  const { workspaceOptions, selectedWsId: own, submit } = useEmailSecurity(entry, onConnected);
  const [form, setForm] = useState<EmailSecurityForm>(() => ({
    ingestDate: "",
    selectedWsId: null,
    intelType: Object.fromEntries(entry.streams.map(({ id, schedule }) => [id, schedule])),
    activate: true,
    discovered: true,
  }));
  const set = (change: Partial<EmailSecurityForm>) => setForm((now) => ({ ...now, ...change }));
  const selectedWsId = form.selectedWsId ?? own ?? "";
  // The role that counts is the one where it is connected, not here.
  const chosen = workspaceOptions.find(({ id }) => id === selectedWsId);
  const [method] = entry.authMethods;
  const fields = [...entry.fields, ...(method?.fields ?? []).filter(({ name }) => name !== "name")];
  const send = (values: FormValues) => submit.mutateAsync({ form: { ...form, selectedWsId }, values });
  return (
    <Inspector
      title={texts.connectName(entry.name)}
      icon={<VendorIcon entry={entry} />}
      subtitle={entry.category}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form="email-security"
          variant="primary"
          icon={Plug}
          disabledReason={refusalBy((access) => refusalOf(chosen?.role, access), submitCalls)}
          isLoading={submit.isPending}
        >
          {texts.connect}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-4">
        {method === undefined ? null : (
          <p className="type-small rounded-control bg-inset p-3 whitespace-pre-line text-secondary">
            <b className="font-strong text-ink">{texts.whereToFindIt} </b>
            {method.help}
          </p>
        )}
        <ConfigForm id="email-security" fields={fields} values={{}} subject={texts.theNew(entry.name)} send={send} />
        <SelectField
          label={texts.workspace}
          help={texts.ifIsAlreadyConnected(entry.name)}
          options={workspaceOptions.map(({ id, name }) => ({ value: id, label: name }))}
          value={selectedWsId}
          onChange={(event) => set({ selectedWsId: event.target.value })}
        />
        <TextField
          label={texts.ingestFrom}
          type="date"
          help={texts.nothingOlderIsRead}
          value={form.ingestDate}
          onChange={(event) => set({ ingestDate: event.target.value })}
        />
        <IntelTypes entry={entry} chosen={form.intelType} onChange={(intelType) => set({ intelType })} />
        <SwitchField
          label={texts.discoverWhatItHolds}
          isOn={form.discovered}
          onChange={(discovered) => set({ discovered })}
        />
        <SwitchField label={texts.activateAtOnce} isOn={form.activate} onChange={(activate) => set({ activate })} />
      </div>
    </Inspector>
  );
}

interface IntelTypesProps {
  entry: CatalogEntry;
  chosen: EmailSecurityForm["intelType"];
  onChange: (chosen: EmailSecurityForm["intelType"]) => void;
}

function IntelTypes({ entry, chosen, onChange }: IntelTypesProps) {
  const setOne = (id: string, schedule: Schedule | undefined) =>
    onChange(
      schedule === undefined
        ? Object.fromEntries(Object.entries(chosen).filter(([one]) => one !== id))
        : { ...chosen, [id]: schedule },
    );
  return (
    <fieldset>
      <legend className="type-small mb-1.5 font-medium text-secondary">{texts.intelTypes}</legend>
      <div className="flex flex-col gap-2">
        {entry.streams.map(({ id, label, schedule: preset }) => {
          const schedule = chosen[id];
          return (
            <div key={id} className="rounded-control border border-line-subtle p-3">
              <label className="flex items-center gap-2.5">
                <input
                  type="checkbox"
                  checked={schedule !== undefined}
                  onChange={(event) => setOne(id, event.target.checked ? preset : undefined)}
                />
                {label}
              </label>
              {schedule === undefined ? null : (
                <fieldset className="mt-2.5">
                  <legend className="sr-only">{texts.scheduleOf(label)}</legend>
                  <ScheduleInputs draft={schedule} onChange={(next) => setOne(id, next)} />
                  <NextRuns schedule={schedule} />
                </fieldset>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
