import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { totpConfirm, type totpStart } from "@hoopoe/contract/identity/routes/account.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

interface FactorSetupProps {
  setup: RouteReply<typeof totpStart>;
  onDone: (recoveryCodes: readonly string[]) => Promise<void>;
  onCancel: () => void;
}

/** The QR code to scan, the secret to type, and the first code, which shows that the app has it right. */
export function FactorSetup({ setup, onDone, onCancel }: FactorSetupProps) {
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: () => call(totpConfirm, { body: { code: code.replaceAll(/\s/g, "") } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const isWhole = /^\d{6}$/.test(code.replaceAll(/\s/g, ""));
  return (
    <form
      noValidate
      className="flex flex-wrap gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !confirm.isPending) confirm.mutate();
      }}
    >
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
        <TextField
          label={texts.codeFromTheApp}
          name="code"
          isMono
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => {
            confirm.reset();
            setCode(event.target.value);
          }}
          error={confirm.isError ? errorWords(confirm.error).message : undefined}
          help={texts.sixDigitsTheyChange}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            isLoading={confirm.isPending}
            disabledReason={isWhole ? undefined : texts.enterTheSixDigits}
          >
            {texts.turnOn}
          </Button>
        </div>
      </div>
    </form>
  );
}
