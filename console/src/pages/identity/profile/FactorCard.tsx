import type { Account } from "@hoopoe/contract/identity/account.ts";
import { accountGet, recoveryCodesRenew, totpDisable, totpStart } from "@hoopoe/contract/identity/routes/account.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { useMutation } from "@tanstack/react-query";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { ConfirmField } from "./ConfirmField.tsx";
import { FactorSetup } from "./FactorSetup.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { type Confirmed, useConfirmed } from "./use-confirmed.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

type Step =
  | { name: "idle" }
  | { name: "scan"; setup: RouteReply<typeof totpStart> }
  | { name: "codes"; codes: readonly string[] };

/** One-time codes from an app, and the recovery codes for a lost phone. */
export function FactorCard({ account }: { account: Account }) {
  const [step, setStep] = useState<Step>({ name: "idle" });
  const confirmed = useConfirmed(account);
  const finish = async (codes: readonly string[]): Promise<void> => {
    confirmed.clear();
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
          <FactorOn account={account} confirmed={confirmed} onCodes={finish} />
        ) : (
          <FactorOff account={account} confirmed={confirmed} onStart={(setup) => setStep({ name: "scan", setup })} />
        )}
      </div>
    </Card>
  );
}

function FactorOff({
  account,
  confirmed,
  onStart,
}: {
  account: Account;
  confirmed: Confirmed;
  onStart: (setup: RouteReply<typeof totpStart>) => void;
}) {
  const start = useMutation({
    mutationFn: () => call(totpStart, { body: confirmed.body }),
    onSuccess: onStart,
    onError: (error) => {
      if (!confirmed.takeError(error)) toastFailure(texts.oneTimeCodesCould, error);
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!account.isDemoGuest && confirmed.isGiven() && !start.isPending) start.mutate();
      }}
    >
      <p className="text-secondary">{texts.aPasswordCanBe}</p>
      <ConfirmField confirmed={confirmed} />
      <div className="flex justify-end">
        <Button
          type="submit"
          isLoading={start.isPending}
          disabledReason={account.isDemoGuest ? guestReason : undefined}
        >
          {texts.setUpOneTimeCodes}
        </Button>
      </div>
    </form>
  );
}

function FactorOn({
  account,
  confirmed,
  onCodes,
}: {
  account: Account;
  confirmed: Confirmed;
  onCodes: (codes: readonly string[]) => Promise<void>;
}) {
  const onError = (error: unknown): void => {
    if (!confirmed.takeError(error)) toastFailure(texts.nothingWasChanged, error);
  };
  const renew = useMutation({
    mutationFn: () => call(recoveryCodesRenew, { body: confirmed.body }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError,
  });
  const disable = useMutation({
    mutationFn: () => call(totpDisable, { body: confirmed.body }),
    async onSuccess() {
      confirmed.clear();
      await invalidate(accountGet);
      toastSuccess(texts.oneTimeCodesAre);
    },
    onError,
  });
  return (
    <>
      <p className="text-secondary">{texts.signingInWithYour(account.totp.recoveryCodesLeft)}</p>
      <ConfirmField confirmed={confirmed} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button isLoading={disable.isPending} onClick={() => confirmed.isGiven() && disable.mutate()}>
          {texts.turnOneTimeCodes}
        </Button>
        <Button isLoading={renew.isPending} onClick={() => confirmed.isGiven() && renew.mutate()}>
          {texts.newRecoveryCodes}
        </Button>
      </div>
    </>
  );
}
