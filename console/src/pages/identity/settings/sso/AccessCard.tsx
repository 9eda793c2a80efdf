import { Plus } from "lucide-react";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import type { ChangeDraft, Draft, FieldErrors, SsoView } from "./draft.ts";
import { roleOf, roleOptions } from "./role-options.ts";
import { RuleRow } from "./RuleRow.tsx";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

interface AccessCardProps {
  view: SsoView;
  draft: Draft;
  change: ChangeDraft;
  errors: FieldErrors;
}

/** Who gets in, where, as what: the newcomer's place, and the groups' roles, read again at each sign-in. */
export function AccessCard({ view: { workspaces }, draft, change, errors }: AccessCardProps) {
  const { rules } = draft;
  const places = workspaces.map(({ id, name }) => ({ value: id, label: name }));
  const firstId = workspaces[0]?.id;
  return (
    <Card title={texts.whoGetsIn} note={<span className="phone:hidden">{texts.ownersAreMadeBy}</span>}>
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <SelectField
            label={texts.newcomersJoin}
            options={[...places, { value: "", label: texts.nothingUnlessAGroup }]}
            value={draft.defaultWorkspaceId ?? ""}
            error={errors["defaultWorkspaceId"]}
            onChange={(event) => change({ defaultWorkspaceId: event.target.value || null })}
          />
          <SelectField
            label={texts.as}
            options={roleOptions}
            value={draft.defaultRole}
            onChange={(event) => change({ defaultRole: roleOf(event.target.value) })}
          />
        </div>
        <TextField
          label={texts.groupsClaim}
          isMono
          spellCheck={false}
          value={draft.groupsClaim}
          error={errors["groupsClaim"]}
          help={texts.theClaimOfTheId}
          onChange={(event) => change({ groupsClaim: event.target.value })}
        />
        <fieldset className="min-w-0">
          <legend className="type-small mb-1.5 font-medium text-secondary">{texts.groupsAndRoles}</legend>
          {rules.length === 0 ? (
            <p className="type-small mb-3 text-muted">{texts.noGroupGivesARole}</p>
          ) : (
            <ul className="mb-3 flex flex-col gap-2 phone:gap-4">
              {rules.map((rule, index) => (
                <RuleRow
                  // Rows have no identity of their own: only their place in the list.
                  key={index}
                  rule={rule}
                  number={index + 1}
                  places={places}
                  error={errors[`rules.${index}.group`] ?? errors[`rules.${index}.workspaceId`]}
                  onChange={(part) => change({ rules: rules.with(index, { ...rule, ...part }) })}
                  onRemove={() => change({ rules: rules.toSpliced(index, 1) })}
                />
              ))}
            </ul>
          )}
          <Button
            size="small"
            icon={Plus}
            disabledReason={firstId === undefined ? texts.thereIsNoWorkspace : undefined}
            onClick={() =>
              firstId !== undefined &&
              change({ rules: [...rules, { group: "", workspaceId: firstId, role: "viewer" }] })
            }
          >
            {texts.addRule}
          </Button>
        </fieldset>
      </div>
    </Card>
  );
}
