import {
  workflowSecretDelete,
  workflowSecrets,
  workflowSecretSave,
} from "@hoopoe/contract/work/routes/workflow-secret.ts";
import { secretName, type WorkflowSecret } from "@hoopoe/contract/work/workflow-secret.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/work/jobs.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";

/** Secrets that steps may send in headers: set and replaced here, and never shown again. */
export function SecretsSection() {
  const secrets = useQuery(apiQuery(workflowSecrets, {}));
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "secret:manage");
  if (secrets.isPending) return <Skeleton label={texts.loadingSecrets} />;
  if (isLost(secrets))
    return <ErrorState title={texts.theSecretsCouldNot} query={secrets} stillWorks={texts.runsGoOnWithThose} />;
  return (
    <section aria-label={texts.secrets} className="max-w-190 pb-6">
      <h2 className="type-title px-(--gutter) pt-4">{texts.secrets}</h2>
      <p className="type-small px-(--gutter) pt-1 text-muted">{texts.secretsAreSent}</p>
      <ul aria-label={texts.secrets} className="mt-2">
        {secrets.data.data.map((secret) => (
          <SecretRow key={secret.name} secret={secret} refusal={refusal} />
        ))}
      </ul>
      <SecretForm refusal={refusal} />
    </section>
  );
}

function SecretRow({ secret, refusal }: { secret: WorkflowSecret; refusal: string | undefined }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { name, hosts, usedBy } = secret;
  const remove = useMutation({
    mutationFn: () => call(workflowSecretDelete, { params: { name }, query: { confirmed: "true" } }),
    onSuccess: () => invalidate(workflowSecrets),
    onError: (error) => toastFailure(texts.theSecretCouldNot, error),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line-subtle px-(--gutter) py-2">
      <code className="type-code flex w-44 min-w-0 items-center gap-2 truncate" title={name}>
        <KeyRound size={14} className="shrink-0 text-muted" aria-hidden="true" /> {name}
      </code>
      <span className="min-w-0 flex-1 truncate">{hosts.join(", ")}</span>
      <span className="type-small text-muted" title={usedBy.join(", ")}>
        {texts.usedByCount(usedBy.length)}
      </span>
      {refusal !== undefined ? null : isConfirming ? (
        <Button size="small" variant="danger" isLoading={remove.isPending} onClick={() => remove.mutate()}>
          {usedBy.length === 0 ? texts.deleteSecret : texts.deleteUsed(usedBy.join(", "))}
        </Button>
      ) : (
        <IconButton label={texts.deleteOf(name)} icon={Trash2} onClick={() => setIsConfirming(true)} />
      )}
    </li>
  );
}

/** A name that exists already gets the new value and hosts. */
function SecretForm({ refusal }: { refusal: string | undefined }) {
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const [hosts, setHosts] = useState("");
  const save = useMutation({
    mutationFn: () =>
      call(workflowSecretSave, {
        params: { name },
        body: {
          source: "hoopoe",
          locator: "",
          value,
          hosts: hosts
            .split(",")
            .map((host) => host.trim())
            .filter((host) => host !== ""),
        },
      }),
    async onSuccess() {
      await invalidate(workflowSecrets);
      toastSuccess(texts.isKept(name));
      setName("");
      setValue("");
      setHosts("");
    },
    onError: (error) => toastFailure(texts.theSecretCouldNot, error),
  });
  const isNamed = secretName.safeParse(name).success;
  const missing = isNamed
    ? value === "" || hosts === ""
      ? texts.enterValueAndHosts
      : undefined
    : texts.lettersDigitsAndA;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === undefined && refusal === undefined) save.mutate();
  };
  return (
    <form
      aria-label={texts.saveSecret}
      onSubmit={submit}
      className="flex flex-wrap items-start gap-3 px-(--gutter) pt-4"
    >
      <TextField
        label={texts.name}
        className="w-44 phone:w-full"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={texts.value}
        type="password"
        autoComplete="off"
        className="min-w-40 flex-1"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <TextField
        label={texts.hosts}
        placeholder={texts.exampleHost}
        className="min-w-40 flex-1"
        value={hosts}
        onChange={(event) => setHosts(event.target.value)}
      />
      <Button
        type="submit"
        icon={Plus}
        className="mt-5.5"
        isLoading={save.isPending}
        disabledReason={refusal ?? missing}
      >
        {texts.saveSecret}
      </Button>
    </form>
  );
}
