import { authMe } from "@hoopoe/contract/identity/routes/session.ts";
import { invitationJoin } from "@hoopoe/contract/identity/routes/member.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { refreshToken } from "../../../api/refresh.ts";
import { getAccessToken } from "../../../stores/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { goHome } from "./enter.ts";
import { texts } from "../../../messages/en/pages/identity/invitation.ts";

/** Somebody who has an account: joins while signed in with it, else is sent to sign in first. */
export function JoinAsYourself({ token, email }: { token: string; email: string }) {
  const me = useQuery({ queryKey: ["invitation", authMe.id], queryFn: loadMe, retry: false });
  const join = useMutation({
    async mutationFn() {
      const { workspaceId } = await call(invitationJoin, { body: { token } });
      goHome(workspaceId);
    },
  });
  if (me.isPending) return <Skeleton label={texts.lookingWhoIsSigned} rows={1} />;
  if (me.data?.email !== email) {
    return (
      <>
        <p className="mb-5">
          {texts.hasAnAccountHere(
            me.data === null || me.data === undefined ? "" : texts.youAreSignedIn(me.data.email),
            email,
          )}
        </p>
        <LinkButton to="/login" variant="primary">
          {texts.goToTheSignIn}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      {join.isError ? (
        <p role="alert" className="type-small mb-3 text-danger">
          {errorWords(join.error).message}
        </p>
      ) : null}
      <Button variant="primary" size="large" isLoading={join.isPending} onClick={() => join.mutate()}>
        {texts.joinAs(me.data.name)}
      </Button>
    </>
  );
}

/** Who is signed in in this browser; null where nobody is. */
async function loadMe() {
  if (getAccessToken() === null && (await refreshToken(null)) === null) return null;
  return call(authMe, {});
}
