import { authVerifyEmail } from "@hoopoe/contract/identity/routes/auth-proof.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { useToken } from "../../../lib/use-token.ts";
import { Button } from "../../../ui/Button.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { AccountLinkFrame } from "./AccountLinkFrame.tsx";
import { FormTrouble } from "./FormTrouble.tsx";
import { texts } from "../../../messages/en/pages/identity/sign-in.ts";

/** What the link of an email about an address opens. A press confirms it: programs that scan emails open links too. */
export function VerifyEmailPage() {
  const token = useToken();
  return <VerifyEmail key={token} token={token} />;
}

function VerifyEmail({ token }: { token: string }) {
  const verify = useMutation({ mutationFn: () => call(authVerifyEmail, { body: { token } }) });
  if (token === "")
    return (
      <AccountLinkFrame title={texts.thisLinkDoesNot}>
        <p className="mb-5 text-secondary">{texts.theLinkIsNotWhole}</p>
        <LinkButton to="/dashboard/home">{texts.goToHoopoe}</LinkButton>
      </AccountLinkFrame>
    );
  return (
    <AccountLinkFrame title={texts.confirmYourAddress}>
      {verify.isSuccess ? (
        <div className="mb-5">
          <Notice tone="info" icon={CircleCheck} isLive>
            {texts.isConfirmed(verify.data.email)}
          </Notice>
        </div>
      ) : (
        <div className="mb-5 flex flex-col gap-4">
          <FormTrouble text={verify.isError ? errorWords(verify.error).message : null} />
          <Button variant="primary" size="large" isLoading={verify.isPending} onClick={() => verify.mutate()}>
            {texts.thisAddressIsMine}
          </Button>
        </div>
      )}
      <LinkButton to="/dashboard/home">{texts.goToHoopoe}</LinkButton>
    </AccountLinkFrame>
  );
}
