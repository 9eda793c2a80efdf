import type { Account } from "@hoopoe/contract/identity/account.ts";
import { verbs as allVerbs } from "@hoopoe/contract/permissions.ts";
import { personalTokenCreate } from "@hoopoe/contract/identity/routes/account.ts";
import { Check, Copy, KeyRound } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { confirmField, confirmRule } from "./ConfirmField.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

const definition = defineForm(personalTokenCreate.body, {
  name: {
    label: texts.nameOfTheToken,
    elementName: "token-name",
    help: texts.whatWillUseIt,
    wrong: texts.giveTheTokenAName,
  },
  days: {
    label: texts.goodFor,
    control: "select",
    options: [
      { value: "7", label: texts.n7Days },
      { value: "30", label: texts.n30Days },
      { value: "90", label: texts.n90Days },
      { value: "365", label: texts.aYear },
    ],
  },
  verbs: {
    label: texts.whatItMayDoWhere,
    control: "choices",
    options: Object.keys(allVerbs).map((verb) => ({ value: verb, label: verb })),
    isMono: true,
    wrong: texts.chooseWhatItMay,
  },
  password: confirmField,
});

/** Makes a token; what it is shows once, below the form. */
export function TokenForm({ account, onMade }: { account: Account; onMade: () => void }) {
  const form = useContractForm(definition, {
    initial: { name: "", days: 30, verbs: [] },
    send: (body) => call(personalTokenCreate, { body }),
    rules: ({ password }) => confirmRule(account, password),
    refusal: account.isDemoGuest ? guestReason : undefined,
    failed: texts.noTokenWasMade,
    afterwards: { name: "", verbs: [], password: undefined },
    onSaved: onMade,
  });
  return (
    <Card title={texts.newToken}>
      <Form of={form} className="flex flex-col gap-4 p-(--card-pad)">
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <ContractField of={form} name="name" />
          <ContractField of={form} name="days" />
        </div>
        <ContractField
          of={form}
          name="verbs"
          className="grid grid-cols-3 gap-x-4 gap-y-1 narrow:grid-cols-2 phone:grid-cols-1"
        />
        {account.hasPassword ? <ContractField of={form} name="password" /> : null}
        <div className="flex justify-end">
          <Submit of={form} disabledReason={form.missing}>
            {texts.makeTheToken}
          </Submit>
        </div>
        {form.reply === undefined ? null : <Made token={form.reply.token} />}
      </Form>
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
