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
import { texts } from "../../../messages/en/pages/identity/profile.ts";

const route = getRouteApi("/_app/dashboard/profile/client");

/** Where a client outside asks a person for the use of their tools, by OAuth. */
export function ClientRequestPage() {
  const { request, refusal } = route.useSearch();
  return (
    <>
      <PageHeader title={texts.connectAClient} />
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
  if (asked.isPending || workspaces.data === undefined) return <Skeleton label={texts.lookingWhoAsks} rows={5} />;
  const { clientName, clientHost, answerGoesTo, isOnThisMachine } = asked.data;
  const isBusy = decide.isPending || decide.isSuccess;
  return (
    <Card title={texts.asksForYourTools(clientName)}>
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <p>
          {texts.itMayUseTheTools} <strong>{account.data?.email}</strong> {texts.mayUseInOneWorkspace}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-secondary">{texts.knownBy}</dt>
          <dd>{clientHost ?? texts.theNameItGives}</dd>
          <dt className="text-secondary">{texts.answersGoTo}</dt>
          <dd className="break-all">{isOnThisMachine ? texts.thisComputer(answerGoesTo) : answerGoesTo}</dd>
          <dt className="text-secondary">{texts.lasts}</dt>
          <dd>{texts.n90DaysOrUntilYou}</dd>
        </dl>
        <SelectField
          label={texts.workspace}
          value={workspaceId}
          onChange={(event) => setChosen(event.target.value)}
          options={workspaces.data.data.map((one) => ({ value: one.id, label: one.name }))}
        />
        <p className="type-small text-secondary">{texts.agreeOnlyIfYou(clientName)}</p>
        {decide.isError ? (
          <p role="alert" className="type-small text-danger">
            {errorWords(decide.error).message}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button isLoading={isBusy && decide.variables === "refuse"} onClick={() => decide.mutate("refuse")}>
            {texts.refuse}
          </Button>
          <Button
            variant="primary"
            isLoading={isBusy && decide.variables === "allow"}
            disabledReason={account.data?.isDemoGuest === true ? guestReason : undefined}
            onClick={() => decide.mutate("allow")}
          >
            {texts.allow(clientName)}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Refused({ reason }: { reason: string }) {
  return (
    <Card title={texts.thisClientWasNot}>
      <div className="flex flex-col items-start gap-4 p-(--card-pad)">
        <p>{reason}</p>
        <LinkButton to="/dashboard/profile">{texts.goToYourProfile}</LinkButton>
      </div>
    </Card>
  );
}

function wordsOf(refusal: string | undefined): string {
  switch (refusal) {
    case "invalid_redirect_uri":
      return texts.itAskedForAnAnswer;
    case "invalid_client":
      return texts.itIsNotKnownHere;
    case undefined:
      return texts.connectionsBeginInThe;
    default:
      return texts.itsRequestIsNot(refusal.slice(0, 60));
  }
}
