import { workspaceCreate } from "@hoopoe/contract/identity/routes/workspace.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

interface NameFormProps {
  label: string;
  help?: string;
  start: string;
  /** The verb of its button. */
  action: string;
  isDestructive?: boolean;
  run: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Of a workspace: what it is called, or the name to type before it is deleted. */
export const nameDefinition = defineForm(workspaceCreate.body, {
  name: { label: texts.name, elementName: "name", autoComplete: "off" },
});

/** One name to type, for what is named by it: a rename, a deletion. */
export function NameForm({ label, help, start, action, isDestructive = false, run, onCancel }: NameFormProps) {
  const form = useContractForm(nameDefinition, {
    initial: { name: start },
    send: ({ name }) => run(name),
    fieldOf: () => "name",
  });
  return (
    <Form of={form} className="mt-2 mb-1.5 flex items-start gap-3 phone:flex-col phone:items-stretch">
      {/* The form opened by a press: what it asks for is what comes next. */}
      <ContractField of={form} name="name" {...{ label, help }} autoFocus className="flex-1" />
      <div className="mt-6 flex gap-2 phone:mt-0">
        <Submit of={form} variant={isDestructive ? "danger-filled" : "secondary"}>
          {action}
        </Submit>
        <Button variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
