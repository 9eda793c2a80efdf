import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { useTemplates } from "../report/use-templates.ts";
import { Destinations } from "./Destinations.tsx";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import type { PirValues } from "./pir-fields.ts";

/** The fields of a saved question, for a new one and for an old one. */
export function PirFieldset({ form }: { form: ContractForm<PirValues> }) {
  const { options } = useTemplates();
  const members = useQuery(apiQuery(memberList, {})).data?.data ?? [];
  return (
    <>
      <ContractField of={form} name="name" />
      <ContractField of={form} name="question" />
      <ContractField of={form} name="windowDays" />
      <ContractField of={form} name="templatePath" options={options} />
      <ContractField of={form} name="repeat" />
      <ContractField of={form} name="writesReport" />
      <ContractField of={form} name="rewritesOnChange" />
      <ContractField
        of={form}
        name="recipientIds"
        className="max-h-48 overflow-y-auto"
        options={members.map(({ userId, name, email }) => ({ value: userId, label: name, detail: email }))}
      />
      <Destinations
        destinations={form.values.destinations}
        onChange={(destinations) => form.set({ destinations: [...destinations] })}
      />
    </>
  );
}
