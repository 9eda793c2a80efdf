import type { Account } from "@hoopoe/contract/identity/account.ts";
import { accountGet, recoveryCodesRenew, totpDisable, totpStart } from "@hoopoe/contract/identity/routes/account.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm, given } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { confirmField, confirmRule } from "./ConfirmField.tsx";
import { FactorSetup } from "./FactorSetup.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

type Step =
  | { name: "idle" }
  | { name: "scan"; setup: RouteReply<typeof totpStart> }
  | { name: "codes"; codes: readonly string[] };

/** One-time codes from an app, and the recovery codes for a lost phone. */
export function FactorCard({ account }: { account: Account }) {
  const [step, setStep] = useState<Step>({ name: "idle" });
  const finish = async (codes: readonly string[]): Promise<void> => {
    setStep({ name: "codes", codes });
    await invalidate(accountGet);
  };
  return (
    <Card
      title={texts.secondFactor}
      note={
        account.totp.isOn ? (
          <Badge tone="success" icon={ShieldCheck}>
            {texts.on}
          </Badge>
        ) : (
          <Badge icon={ShieldOff}>{texts.off}</Badge>
        )
      }
    >
      <div className="flex flex-col gap-4 p-(--card-pad)">
        {step.name === "scan" ? (
          <FactorSetup setup={step.setup} onDone={finish} onCancel={() => setStep({ name: "idle" })} />
        ) : step.name === "codes" ? (
          <RecoveryCodes codes={step.codes} onDone={() => setStep({ name: "idle" })} />
        ) : account.totp.isOn ? (
          <FactorOn account={account} onCodes={finish} />
        ) : (
          <FactorOff account={account} onStart={(setup) => setStep({ name: "scan", setup })} />
        )}
      </div>
    </Card>
  );
}

const startForm = defineForm(totpStart.body, { password: confirmField });

function FactorOff({ account, onStart }: { account: Account; onStart: (setup: RouteReply<typeof totpStart>) => void }) {
  const form = useContractForm(startForm, {
    initial: {},
    send: (body) => call(totpStart, { body }),
    rules: ({ password }) => confirmRule(account, password),
    refusal: account.isDemoGuest ? guestReason : undefined,
    failed: texts.oneTimeCodesCould,
    onSaved: onStart,
  });
  return (
    <Form of={form}>
      <p className="text-secondary">{texts.aPasswordCanBe}</p>
      {account.hasPassword ? <ContractField of={form} name="password" /> : null}
      <div className="flex justify-end">
        <Submit of={form} disabledReason={form.missing}>
          {texts.setUpOneTimeCodes}
        </Submit>
      </div>
    </Form>
  );
}

const changeForm = defineForm(z.extend(totpDisable.body, { change: z.enum(["disable", "renew"]) }), {
  password: confirmField,
  change: given,
});

interface FactorOnProps {
  account: Account;
  onCodes: (codes: readonly string[]) => Promise<void>;
}

function FactorOn({ account, onCodes }: FactorOnProps) {
  const form = useContractForm(changeForm, {
    initial: { change: "renew" },
    async send({ change, ...body }) {
      if (change === "renew") return (await call(recoveryCodesRenew, { body })).recoveryCodes;
      await call(totpDisable, { body });
      return null;
    },
    rules: ({ password }) => confirmRule(account, password),
    failed: texts.nothingWasChanged,
    afterwards: { password: undefined },
    async onSaved(codes) {
      if (codes !== null) return onCodes(codes);
      await invalidate(accountGet);
      toastSuccess(texts.oneTimeCodesAre);
    },
  });
  const send = (change: "disable" | "renew") => ({
    isLoading: form.isSaving && form.values.change === change,
    onClick() {
      form.set({ change });
      form.submit();
    },
  });
  return (
    <Form of={form}>
      <p className="text-secondary">{texts.signingInWithYour(account.totp.recoveryCodesLeft)}</p>
      {account.hasPassword ? <ContractField of={form} name="password" /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button {...send("disable")}>{texts.turnOneTimeCodes}</Button>
        <Button {...send("renew")}>{texts.newRecoveryCodes}</Button>
      </div>
    </Form>
  );
}
