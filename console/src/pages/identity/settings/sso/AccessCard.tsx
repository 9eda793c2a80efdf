import { Plus } from "lucide-react";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import type { ChangeDraft, Draft, FieldErrors, SsoView } from "./draft.ts";
import { roleOf, roleOptions } from "./role-options.ts";
import { RuleRow } from "./RuleRow.tsx";

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
    <Card title="Who gets in" note={<span className="phone:hidden">Owners are made by owners, never by a group</span>}>
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <SelectField
            label="Newcomers join"
            options={[...places, { value: "", label: "Nothing, unless a group says so" }]}
            value={draft.defaultWorkspaceId ?? ""}
            error={errors["defaultWorkspaceId"]}
            onChange={(event) => change({ defaultWorkspaceId: event.target.value || null })}
          />
          <SelectField
            label="As"
            options={roleOptions}
            value={draft.defaultRole}
            onChange={(event) => change({ defaultRole: roleOf(event.target.value) })}
          />
        </div>
        <TextField
          label="Groups claim"
          isMono
          spellCheck={false}
          value={draft.groupsClaim}
          error={errors["groupsClaim"]}
          help="The claim of the id token that lists a user’s groups. It is read at each sign-in: roles rise and fall with it."
          onChange={(event) => change({ groupsClaim: event.target.value })}
        />
        <fieldset className="min-w-0">
          <legend className="type-small mb-1.5 font-medium text-secondary">Groups and roles</legend>
          {rules.length === 0 ? (
            <p className="type-small mb-3 text-muted">
              No group gives a role yet. With a rule, its members get that role in that workspace, and lose it with the
              group; of several the highest counts.
            </p>
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
            disabledReason={firstId === undefined ? "There is no workspace to give a role in." : undefined}
            onClick={() =>
              firstId !== undefined &&
              change({ rules: [...rules, { group: "", workspaceId: firstId, role: "viewer" }] })
            }
          >
            Add rule
          </Button>
        </fieldset>
      </div>
    </Card>
  );
}
