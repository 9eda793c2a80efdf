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

/** What the link of a letter about an address opens. A press confirms it: programs that look into letters open links too. */
export function VerifyEmailPage() {
  const token = useToken();
  return <VerifyEmail key={token} token={token} />;
}

function VerifyEmail({ token }: { token: string }) {
  const verify = useMutation({ mutationFn: () => call(authVerifyEmail, { body: { token } }) });
  if (token === "")
    return (
      <AccountLinkFrame title="This link does not open">
        <p className="mb-5 text-secondary">The link is not whole. Open it again from the letter.</p>
        <LinkButton to="/dashboard/home">Go to Hoopoe</LinkButton>
      </AccountLinkFrame>
    );
  return (
    <AccountLinkFrame title="Confirm your address">
      {verify.isSuccess ? (
        <div className="mb-5">
          <Notice tone="info" icon={CircleCheck} isLive>
            {verify.data.email} is confirmed.
          </Notice>
        </div>
      ) : (
        <div className="mb-5 flex flex-col gap-4">
          <FormTrouble text={verify.isError ? errorWords(verify.error).message : null} />
          <Button variant="primary" size="large" isLoading={verify.isPending} onClick={() => verify.mutate()}>
            This address is mine
          </Button>
        </div>
      )}
      <LinkButton to="/dashboard/home">Go to Hoopoe</LinkButton>
    </AccountLinkFrame>
  );
}
