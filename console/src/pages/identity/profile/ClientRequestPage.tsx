import { accountGet } from "@hoopoe/contract/identity/routes/account.ts";
import { oauthRequestDecide, oauthRequestGet } from "@hoopoe/contract/identity/routes/oauth.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { apiQuery } from "../../../api/query.ts";
import { useWorkspace } from "../../../stores/workspace.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { guestReason } from "./GuestNotice.tsx";

const route = getRouteApi("/_app/dashboard/profile/client");

/** Where a client outside asks a person for the use of their tools, by OAuth. */
export function ClientRequestPage() {
  const { request, refusal } = route.useSearch();
  return (
    <>
      <PageHeader title="Connect a client" />
      <div className="max-w-(--content-form) px-(--gutter) py-4">
        {request === undefined ? <Refused reason={wordsOf(refusal)} /> : <Request id={request} />}
      </div>
    </>
  );
}

function Request({ id }: { id: string }) {
  const asked = useQuery({ ...apiQuery(oauthRequestGet, { params: { id } }), retry: false });
  const account = useQuery(apiQuery(accountGet, {}));
  const workspaces = useQuery(apiQuery(workspaceList, {}));
  const current = useWorkspace((workspace) => workspace.id);
  const [chosen, setChosen] = useState<string>();
  const workspaceId = chosen ?? current ?? undefined;
  const decide = useMutation({
    mutationFn: (decision: "allow" | "refuse") =>
      call(oauthRequestDecide, { params: { id }, body: { decision, workspaceId } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  if (asked.isError) return <Refused reason={errorWords(asked.error).message} />;
  if (asked.isPending || workspaces.data === undefined) return <Skeleton label="Looking who asks" rows={5} />;
  const { clientName, clientHost, answerGoesTo, isOnThisMachine } = asked.data;
  const isBusy = decide.isPending || decide.isSuccess;
  return (
    <Card title={`${clientName} asks for your tools`}>
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <p>
          It may use the tools that <strong>{account.data?.email}</strong> may use in one workspace: search and read
          what you may read. Each call that writes or sends something waits for a person&apos;s approval.
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-secondary">Known by</dt>
          <dd>{clientHost ?? "the name it gives itself, which nobody checked"}</dd>
          <dt className="text-secondary">Answers go to</dt>
          <dd className="break-all">{isOnThisMachine ? `this computer (${answerGoesTo})` : answerGoesTo}</dd>
          <dt className="text-secondary">Lasts</dt>
          <dd>90 days, or until you disconnect it on your profile</dd>
        </dl>
        <SelectField
          label="Workspace"
          value={workspaceId}
          onChange={(event) => setChosen(event.target.value)}
          options={workspaces.data.data.map((one) => ({ value: one.id, label: one.name }))}
        />
        <p className="type-small text-secondary">Agree only if you have just begun this in {clientName} yourself.</p>
        {decide.isError ? (
          <p role="alert" className="type-small text-danger">
            {errorWords(decide.error).message}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button isLoading={isBusy && decide.variables === "refuse"} onClick={() => decide.mutate("refuse")}>
            Refuse
          </Button>
          <Button
            variant="primary"
            isLoading={isBusy && decide.variables === "allow"}
            disabledReason={account.data?.isDemoGuest === true ? guestReason : undefined}
            onClick={() => decide.mutate("allow")}
          >
            Allow {clientName}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Refused({ reason }: { reason: string }) {
  return (
    <Card title="This client was not connected">
      <div className="flex flex-col items-start gap-4 p-(--card-pad)">
        <p>{reason}</p>
        <LinkButton to="/dashboard/profile">Go to your profile</LinkButton>
      </div>
    </Card>
  );
}

function wordsOf(refusal: string | undefined): string {
  switch (refusal) {
    case "invalid_redirect_uri":
      return "It asked for an answer at an address that it has not registered, so none was sent. If you trust it, remove and add Hoopoe there anew.";
    case "invalid_client":
      return "It is not known here (any more), or the document that says who it is could not be read. Remove and add Hoopoe there anew.";
    case undefined:
      return "Connections begin in the client: give it the address that stands on AI Tools.";
    default:
      return `Its request is not as the protocol asks (${refusal.slice(0, 60)}). Begin again in the client.`;
  }
}
