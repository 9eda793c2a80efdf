import { X } from "lucide-react";
import { ContractField } from "../../../../ui/form/ContractField.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { roleOptions } from "./role-options.ts";
import type { SsoForm } from "./sso-form.ts";
import type { Option } from "../../../../ui/form/define-form.ts";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

interface RuleRowProps {
  form: SsoForm;
  index: number;
  places: readonly Option[];
  onRemove: () => void;
}

/** Members of this group are that in this workspace. */
export function RuleRow({ form, index, places, onRemove }: RuleRowProps) {
  const number = index + 1;
  return (
    <li className="grid grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_auto] items-start gap-2 phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <ContractField
        of={form}
        name={`rules.${index}.group`}
        className="phone:col-span-3"
        label={texts.groupOfRule(number)}
        isLabelHidden
        placeholder={texts.groupSuchAsSoc}
        spellCheck={false}
      />
      <ContractField
        of={form}
        name={`rules.${index}.workspaceId`}
        control="select"
        label={texts.workspaceOfRule(number)}
        isLabelHidden
        options={places}
      />
      <ContractField
        of={form}
        name={`rules.${index}.role`}
        label={texts.roleOfRule(number)}
        isLabelHidden
        options={roleOptions}
      />
      <IconButton icon={X} label={texts.removeRule(number)} onClick={onRemove} />
    </li>
  );
}
