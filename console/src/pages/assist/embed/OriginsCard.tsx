import { parentOriginOf } from "@hoopoe/contract/assist/embed.ts";
import { embedSettingsGet, embedSettingsSave } from "@hoopoe/contract/assist/routes/embed.ts";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Card } from "../../../ui/Card.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/assist/embed.ts";

const definition = defineForm(embedSettingsSave.body, {
  origins: { label: texts.originsOneOnEach, help: texts.suchAsHttpsPortal, isMono: true, spellCheck: false },
});

/** Who may hold the console in a frame. */
export function OriginsCard({ origins, mayManage }: { origins: readonly string[]; mayManage: boolean }) {
  const refusal = mayManage ? undefined : texts.onlyOwnersAndAdmins;
  const form = useContractForm(definition, {
    initial: { origins: [...origins] },
    send: (body) => call(embedSettingsSave, { body }),
    refusal,
    rules(values) {
      const wrong = values.origins.find((line) => parentOriginOf(line) === undefined);
      return { origins: wrong === undefined ? undefined : texts.isNoOriginWrite(wrong) };
    },
    fieldOf: () => "origins",
    async onSaved(saved) {
      form.set({ origins: saved.origins });
      await invalidate(embedSettingsGet);
      toastSuccess(saved.origins.length === 0 ? texts.noPageMayEmbed : texts.saved);
    },
  });
  return (
    <Card title={texts.pagesThatMayEmbed}>
      <Form of={form} className="flex flex-col items-start gap-3 p-(--card-pad)">
        <ContractField of={form} name="origins" className="w-full" readOnly={!mayManage} />
        <Submit of={form} disabledReason={refusal}>
          {texts.saveTheList}
        </Submit>
      </Form>
    </Card>
  );
}
