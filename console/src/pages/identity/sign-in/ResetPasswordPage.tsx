import { passwordCharsMin } from "@hoopoe/contract/identity/routes/auth.ts";
import { authResetPassword } from "@hoopoe/contract/identity/routes/auth-proof.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { isProblem } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { useToken } from "../../../lib/use-token.ts";
import { Button } from "../../../ui/Button.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { AccountLinkFrame } from "./AccountLinkFrame.tsx";
import { FormTrouble } from "./FormTrouble.tsx";
import { texts } from "../../../messages/en/pages/identity/sign-in.ts";

/** What the link of an email about a forgotten password opens. */
export function ResetPasswordPage() {
  const token = useToken();
  return <ResetPassword key={token} token={token} />;
}

function ResetPassword({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [isTried, setIsTried] = useState(false);
  const reset = useMutation({ mutationFn: () => call(authResetPassword, { body: { token, password } }) });
  const missing =
    password.length < passwordCharsMin ? texts.useAtLeastCharacters(passwordCharsMin, password.length) : undefined;
  const trouble = errorWords(reset.error);
  const isWeak = isProblem(reset.error, "password-weak");
  if (reset.isSuccess)
    return (
      <AccountLinkFrame title={texts.yourPasswordIsNew}>
        <div className="mb-5">
          <Notice tone="info" icon={CircleCheck} isLive>
            {texts.everySessionAndPersonal}
          </Notice>
        </div>
        <LinkButton to="/login">{texts.signIn}</LinkButton>
      </AccountLinkFrame>
    );
  if (token === "")
    return (
      <AccountLinkFrame title={texts.thisLinkDoesNot}>
        <p className="mb-5 text-secondary">{texts.theLinkIsNotWhole}</p>
        <LinkButton to="/login">{texts.goToTheSignIn}</LinkButton>
      </AccountLinkFrame>
    );
  return (
    <AccountLinkFrame title={texts.chooseANewPassword}>
      <form
        noValidate
        className="flex flex-col gap-4 [--control:40px]"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (missing === undefined && !reset.isPending) reset.mutate();
        }}
      >
        <PasswordField
          label={texts.newPassword}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => {
            reset.reset();
            setPassword(event.target.value);
          }}
          error={isTried ? (missing ?? (isWeak ? trouble.message : undefined)) : undefined}
          help={texts.charactersOrMoreA(passwordCharsMin)}
        />
        <FormTrouble text={reset.isError && !isWeak ? trouble.message : null} />
        <Button type="submit" variant="primary" size="large" isLoading={reset.isPending}>
          {texts.setThePassword}
        </Button>
      </form>
    </AccountLinkFrame>
  );
}
