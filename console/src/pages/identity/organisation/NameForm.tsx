import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
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

/** One name to type, for what is named by it: a rename, a deletion. */
export function NameForm({ label, help, start, action, isDestructive = false, run, onCancel }: NameFormProps) {
  const [name, setName] = useState(start);
  const work = useMutation({ mutationFn: () => run(name) });
  return (
    <form
      noValidate
      className="mt-2 mb-1.5 flex items-start gap-3 phone:flex-col phone:items-stretch"
      onSubmit={(event) => {
        event.preventDefault();
        if (!work.isPending) work.mutate();
      }}
    >
      <TextField
        className="flex-1"
        label={label}
        help={help}
        name="name"
        autoComplete="off"
        // The form opened by a press: what it asks for is what comes next.
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={work.isError ? errorWords(work.error).message : undefined}
      />
      <div className="mt-6 flex gap-2 phone:mt-0">
        <Button type="submit" variant={isDestructive ? "danger-filled" : "secondary"} isLoading={work.isPending}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
