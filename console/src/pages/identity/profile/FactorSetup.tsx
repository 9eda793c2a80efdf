import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { totpConfirm, type totpStart } from "@hoopoe/contract/identity/routes/account.ts";
import { call } from "../../../api/client.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

interface FactorSetupProps {
  setup: RouteReply<typeof totpStart>;
  onDone: (recoveryCodes: readonly string[]) => Promise<void>;
  onCancel: () => void;
}

const definition = defineForm(totpConfirm.body, {
  code: {
    label: texts.codeFromTheApp,
    elementName: "code",
    isMono: true,
    inputMode: "numeric",
    autoComplete: "one-time-code",
    autoFocus: true,
    help: texts.sixDigitsTheyChange,
    wrong: texts.enterTheSixDigits,
    sample: "123456",
  },
});

/** The QR code to scan, the secret to type, and the first code, which shows that the app has it right. */
export function FactorSetup({ setup, onDone, onCancel }: FactorSetupProps) {
  const form = useContractForm(definition, {
    initial: { code: "" },
    send: (body) => call(totpConfirm, { body }),
    fieldOf: () => "code",
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <Form of={form} className="flex flex-wrap gap-5">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.qrSvg)}`}
        alt={texts.qrCodeForYourAuthenticator}
        className="size-48 rounded-control bg-white"
      />
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
        <p className="text-secondary">
          {texts.scanThisWithYour}
          <code className="type-code mt-1 block break-all text-ink select-all">{setup.secret}</code>
        </p>
        <ContractField of={form} name="code" />
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Submit of={form} variant="primary" disabledReason={form.missing}>
            {texts.turnOn}
          </Submit>
        </div>
      </div>
    </Form>
  );
}
