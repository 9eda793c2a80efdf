import { authLogin, passwordCharsMin } from "@hoopoe/contract/identity/routes/auth.ts";
import { invitationAccept } from "@hoopoe/contract/identity/routes/member.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { enter } from "./enter.ts";
import { texts } from "../../../messages/en/pages/identity/invitation.ts";

/** A new colleague: a name and a password make the account, and lead in. */
export function AcceptForm({ token, email }: { token: string; email: string }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setIsTried] = useState(false);
  const missing = {
    name: name.trim() === "" ? texts.enterYourName : undefined,
    password:
      password.length < passwordCharsMin ? texts.useAtLeastCharacters(passwordCharsMin, password.length) : undefined,
  };
  const accept = useMutation({
    async mutationFn() {
      await call(invitationAccept, { body: { token, name, password } });
      enter(await call(authLogin, { body: { email, password } }));
    },
  });
  const { message, field } = errorWords(accept.error);
  return (
    <form
      noValidate
      className="flex flex-col gap-4 [--control:40px]"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (missing.name === undefined && missing.password === undefined && !accept.isPending) accept.mutate();
      }}
    >
      <TextField label={texts.workEMail} name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label={texts.yourName}
        name="name"
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isTried ? missing.name : undefined}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isTried ? (missing.password ?? (field === "password" ? message : undefined)) : undefined}
        help={texts.charactersOrMoreA(passwordCharsMin)}
      />
      {accept.isError && field !== "password" ? (
        <p role="alert" className="type-small text-danger">
          {message}
        </p>
      ) : null}
      <Button type="submit" variant="primary" size="large" isLoading={accept.isPending}>
        {texts.createAccountAndJoin}
      </Button>
    </form>
  );
}
