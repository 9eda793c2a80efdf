import { ssoSettingsGet, ssoSettingsRemove, ssoSettingsSave } from "@hoopoe/contract/identity/routes/sso.ts";
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { call } from "../../../../api/client.ts";
import { invalidate } from "../../../../api/query.ts";
import { Form, Submit } from "../../../../ui/form/Form.tsx";
import { useContractForm } from "../../../../ui/form/use-contract-form.ts";
import { Button } from "../../../../ui/Button.tsx";
import { showDialog } from "../../../../ui/dialog.ts";
import { toastFailure, toastSuccess } from "../../../../ui/toast.tsx";
import { AccessCard } from "./AccessCard.tsx";
import { AddressesCard } from "./AddressesCard.tsx";
import { ConnectionCard } from "./ConnectionCard.tsx";
import { ssoForm, type SsoView, valuesOf } from "./sso-form.ts";
import { EnforcementCard } from "./EnforcementCard.tsx";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

/** The organisation's settings as one form; what was typed stays when the server refuses it. */
export function SsoForm({ view }: { view: SsoView }) {
  const form = useContractForm(ssoForm, {
    initial: valuesOf(view),
    send: (body) => call(ssoSettingsSave, { body: { ...body, isRequired: body.isEnabled && body.isRequired } }),
    failed: texts.singleSignOnWas,
    afterwards: { clientSecret: undefined },
    async onSaved() {
      toastSuccess(texts.singleSignOnSaved);
      await invalidate(ssoSettingsGet);
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
  return (
    <Form of={form}>
      <AddressesCard addresses={view.addresses} />
      <ConnectionCard view={view} form={form} />
      <AccessCard workspaces={view.workspaces} form={form} />
      <EnforcementCard owners={view.owners} form={form} />
      <div className="flex flex-wrap items-center gap-2">
        <Submit of={form} variant="primary">
          {texts.saveSingleSignOn}
        </Submit>
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
    </Form>
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
