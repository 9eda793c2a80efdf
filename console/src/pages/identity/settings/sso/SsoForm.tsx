import { ssoSettingsGet, ssoSettingsRemove, ssoSettingsSave } from "@hoopoe/contract/identity/routes/sso.ts";
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../api/client.ts";
import { type ErrorWords, errorWords } from "../../../../api/error-words.ts";
import { invalidate } from "../../../../api/query.ts";
import { Button } from "../../../../ui/Button.tsx";
import { showDialog } from "../../../../ui/dialog.ts";
import { toastFailure, toastSuccess } from "../../../../ui/toast.tsx";
import { AccessCard } from "./AccessCard.tsx";
import { AddressesCard } from "./AddressesCard.tsx";
import { ConnectionCard } from "./ConnectionCard.tsx";
import { bodyOf, type Draft, draftOf, type FieldErrors, type SsoView } from "./draft.ts";
import { EnforcementCard } from "./EnforcementCard.tsx";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

/** The organisation's settings as one form; what was typed stays when the server refuses it. */
export function SsoForm({ view }: { view: SsoView }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(view));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: () => call(ssoSettingsSave, { body: bodyOf(draft) }),
    onSuccess: async () => {
      toastSuccess(texts.singleSignOnSaved);
      change({ clientSecret: "" });
      await invalidate(ssoSettingsGet);
    },
    onError: (error) => {
      if (errorWords(error).field === null) toastFailure(texts.singleSignOnWas, error);
    },
  });
  const remove = useMutation({
    mutationFn: () => call(ssoSettingsRemove, {}),
    onSuccess: async () => {
      toastSuccess(texts.singleSignOnRemoved, { detail: texts.accountsStayPeopleSign });
      await invalidate(ssoSettingsGet);
    },
    onError: (error) => toastFailure(texts.singleSignOnWasNot, error),
  });
  const errors = save.isError ? fieldErrorsOf(errorWords(save.error)) : {};
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <AddressesCard addresses={view.addresses} />
      <ConnectionCard {...{ view, draft, change, errors }} />
      <AccessCard {...{ view, draft, change, errors }} />
      <EnforcementCard {...{ view, draft, change, errors }} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isLoading={save.isPending}>
          {texts.saveSingleSignOn}
        </Button>
        {view.settings === null ? null : (
          <Button
            variant="danger"
            icon={Trash2}
            className="ml-auto"
            isLoading={remove.isPending}
            disabledReason={view.isFromEnvironment ? texts.pingoneIssuerSetsIt : undefined}
            onClick={() => void confirmRemoval(remove.mutate)}
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

async function confirmRemoval(remove: () => void): Promise<void> {
  await showDialog({
    title: texts.removeSingleSignOn,
    html: texts.nobodySignsInThrough,
    icon: "warning",
    confirmText: texts.remove,
    cancel: true,
    isDestructive: true,
    onConfirm: remove,
  });
}

/** The server names the field within its sentence too; beside the field it is said once. */
function fieldErrorsOf({ field, message }: ErrorWords): FieldErrors {
  return field === null
    ? {}
    : { [field]: message.startsWith(`${field}: `) ? sentenceOf(message.slice(field.length + 2)) : message };
}

function sentenceOf(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;
}
