import type { Account } from "@hoopoe/contract/identity/account.ts";
import { isVerb, type Verb, verbs as allVerbs } from "@hoopoe/contract/permissions.ts";
import { personalTokenCreate } from "@hoopoe/contract/identity/routes/account.ts";
import { useMutation } from "@tanstack/react-query";
import { Check, Copy, KeyRound } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { ConfirmField } from "./ConfirmField.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { useConfirmed } from "./use-confirmed.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Makes a token; what it is shows once, below the form. */
export function TokenForm({ account, onMade }: { account: Account; onMade: () => void }) {
  const [name, setName] = useState("");
  const [days, setDays] = useState("30");
  const [verbs, setVerbs] = useState<ReadonlySet<Verb>>(new Set());
  const confirmed = useConfirmed(account);
  const create = useMutation({
    mutationFn: () =>
      call(personalTokenCreate, {
        body: { name: name.trim(), verbs: [...verbs], days: Number(days), ...confirmed.body },
      }),
    onSuccess() {
      setName("");
      setVerbs(new Set());
      confirmed.clear();
      onMade();
    },
    onError: (error) => {
      if (!confirmed.takeError(error)) toastFailure(texts.noTokenWasMade, error);
    },
  });
  const reason = account.isDemoGuest
    ? guestReason
    : name.trim() === ""
      ? texts.giveTheTokenAName
      : verbs.size === 0
        ? texts.chooseWhatItMay
        : undefined;
  return (
    <Card title={texts.newToken}>
      <form
        noValidate
        className="flex flex-col gap-4 p-(--card-pad)"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && confirmed.isGiven() && !create.isPending) create.mutate();
        }}
      >
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <TextField
            label={texts.nameOfTheToken}
            name="token-name"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            help={texts.whatWillUseIt}
          />
          <SelectField
            label={texts.goodFor}
            value={days}
            onChange={(event) => setDays(event.target.value)}
            options={lives}
          />
        </div>
        <fieldset>
          <legend className="type-small mb-1.5 font-medium text-secondary">{texts.whatItMayDoWhere}</legend>
          <div className="grid grid-cols-3 gap-x-4 gap-y-1 narrow:grid-cols-2 phone:grid-cols-1">
            {Object.keys(allVerbs)
              .filter(isVerb)
              .map((verb) => (
                <label key={verb} className="flex min-h-7 items-center gap-2 phone:min-h-11">
                  <input
                    type="checkbox"
                    checked={verbs.has(verb)}
                    onChange={(event) => {
                      const next = new Set(verbs);
                      if (event.target.checked) next.add(verb);
                      else next.delete(verb);
                      setVerbs(next);
                    }}
                  />
                  <span className="type-code">{verb}</span>
                </label>
              ))}
          </div>
        </fieldset>
        <ConfirmField confirmed={confirmed} />
        <div className="flex justify-end">
          <Button type="submit" isLoading={create.isPending} disabledReason={reason}>
            {texts.makeTheToken}
          </Button>
        </div>
        {create.data === undefined ? null : <Made token={create.data.token} />}
      </form>
    </Card>
  );
}

function Made({ token }: { token: string }) {
  const [copied, setCopied] = useState("");
  const isCopied = copied === token;
  return (
    <Notice
      tone="info"
      icon={KeyRound}
      isLive
      action={
        <Button
          size="small"
          icon={isCopied ? Check : Copy}
          onClick={() => void copyText(token).then((isDone) => setCopied(isDone ? token : ""))}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
      }
    >
      <p>{texts.keepTheTokenNow}</p>
      <code className="type-code mt-1.5 block break-all select-all">{token}</code>
    </Notice>
  );
}

const lives = [
  { value: "7", label: texts.n7Days },
  { value: "30", label: texts.n30Days },
  { value: "90", label: texts.n90Days },
  { value: "365", label: texts.aYear },
];
