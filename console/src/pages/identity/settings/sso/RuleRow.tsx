import type { SsoRule } from "@hoopoe/contract/identity/sso.ts";
import { X } from "lucide-react";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { roleOf, roleOptions } from "./role-options.ts";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

interface RuleRowProps {
  rule: SsoRule;
  number: number;
  places: readonly { value: string; label: string }[];
  error: string | undefined;
  onChange: (part: Partial<SsoRule>) => void;
  onRemove: () => void;
}

/** Members of this group are that in this workspace. */
export function RuleRow({ rule, number, places, error, onChange, onRemove }: RuleRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_auto] items-start gap-2 phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <TextField
        className="phone:col-span-3"
        label={texts.groupOfRule(number)}
        isLabelHidden
        placeholder={texts.groupSuchAsSoc}
        spellCheck={false}
        value={rule.group}
        error={error}
        onChange={(event) => onChange({ group: event.target.value })}
      />
      <SelectField
        label={texts.workspaceOfRule(number)}
        isLabelHidden
        options={places}
        value={rule.workspaceId}
        onChange={(event) => onChange({ workspaceId: event.target.value })}
      />
      <SelectField
        label={texts.roleOfRule(number)}
        isLabelHidden
        options={roleOptions}
        value={rule.role}
        onChange={(event) => onChange({ role: roleOf(event.target.value) })}
      />
      <IconButton icon={X} label={texts.removeRule(number)} onClick={onRemove} />
    </li>
  );
}
