import { invitationLook } from "@hoopoe/contract/identity/routes/member.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { useToken } from "../../../lib/use-token.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Logo } from "../../../ui/Logo.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { AcceptForm } from "./AcceptForm.tsx";
import { JoinAsYourself } from "./JoinAsYourself.tsx";
import { texts } from "../../../messages/en/pages/identity/invitation.ts";

/** What an email's link opens: who invites to what, and the way in. */
export function InvitationPage() {
  const token = useToken();
  const facts = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call(invitationLook, { body: { token } }),
    enabled: token !== "",
    retry: false,
    staleTime: Infinity,
  });
  return (
    <div className="grid h-full place-items-center overflow-y-auto bg-page px-6 py-10 phone:place-items-start phone:px-4 phone:pt-6">
      <div className="w-full max-w-86 phone:max-w-none">
        <div className="mb-8 flex items-center gap-3">
          <Logo size={32} />
          <span className="text-[17px] font-bold tracking-[-.02em]">{texts.hoopoe}</span>
        </div>
        {token === "" || facts.isError ? (
          <Refusal reason={token === "" ? texts.theLinkIsNotWhole : wordsOf(facts.error)} />
        ) : facts.isPending ? (
          <Skeleton label={texts.lookingAtTheInvitation} rows={3} />
        ) : (
          <>
            <h1 className="mb-1 text-[24px]/8 font-bold tracking-(--tracking-title)">
              {texts.join(facts.data.workspaceName)}
            </h1>
            <p className="mb-5 text-secondary">
              {texts.invitesToAs(facts.data.invitedBy, facts.data.email, facts.data.tenantName, facts.data.role)}
            </p>
            {facts.data.hasAccount ? (
              <JoinAsYourself key={token} token={token} email={facts.data.email} />
            ) : (
              <AcceptForm key={token} token={token} email={facts.data.email} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Refusal({ reason }: { reason: string }) {
  return (
    <>
      <h1 className="mb-1 text-[24px]/8 font-bold tracking-(--tracking-title)">{texts.thisInvitationDoesNot}</h1>
      <p className="mb-5 text-secondary">{reason}</p>
      <LinkButton to="/login">{texts.goToTheSignIn}</LinkButton>
    </>
  );
}

function wordsOf(error: unknown): string {
  return errorWords(error).message;
}
