import { Plus } from "lucide-react";
import { ContractField } from "../../../../ui/form/ContractField.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import type { SsoForm, SsoView } from "./sso-form.ts";
import { RuleRow } from "./RuleRow.tsx";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

/** Who gets in, where, as what: the newcomer's place, and the groups' roles, read again at each sign-in. */
export function AccessCard({ workspaces, form }: { workspaces: SsoView["workspaces"]; form: SsoForm }) {
  const { rules } = form.values;
  const places = workspaces.map(({ id, name }) => ({ value: id, label: name }));
  const firstId = workspaces[0]?.id;
  return (
    <Card title={texts.whoGetsIn} note={<span className="phone:hidden">{texts.ownersAreMadeBy}</span>}>
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <ContractField
            of={form}
            name="defaultWorkspaceId"
            options={[...places, { value: "", label: texts.nothingUnlessAGroup }]}
          />
          <ContractField of={form} name="defaultRole" />
        </div>
        <ContractField of={form} name="groupsClaim" />
        <fieldset className="min-w-0">
          <legend className="type-small mb-1.5 font-medium text-secondary">{texts.groupsAndRoles}</legend>
          {rules.length === 0 ? (
            <p className="type-small mb-3 text-muted">{texts.noGroupGivesARole}</p>
          ) : (
            <ul className="mb-3 flex flex-col gap-2 phone:gap-4">
              {rules.map((_, index) => (
                // Rows have no identity of their own: only their place in the list.
                <RuleRow
                  key={index}
                  form={form}
                  index={index}
                  places={places}
                  onRemove={() => form.set({ rules: rules.toSpliced(index, 1) })}
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
              form.set({ rules: [...rules, { group: "", workspaceId: firstId, role: "viewer" }] })
            }
          >
            {texts.addRule}
          </Button>
        </fieldset>
      </div>
    </Card>
  );
}
