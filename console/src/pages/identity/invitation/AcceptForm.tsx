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

/** A new colleague: a name and a password make the account, and lead in. */
export function AcceptForm({ token, email }: { token: string; email: string }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setIsTried] = useState(false);
  const missing = {
    name: name.trim() === "" ? "Enter your name." : undefined,
    password:
      password.length < passwordCharsMin
        ? `Use at least ${passwordCharsMin} characters; these are ${password.length}.`
        : undefined,
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
      <TextField label="Work e-mail" name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isTried ? missing.name : undefined}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isTried ? (missing.password ?? (field === "password" ? message : undefined)) : undefined}
        help={`${passwordCharsMin} characters or more; a sentence is easiest to keep.`}
      />
      {accept.isError && field !== "password" ? (
        <p role="alert" className="type-small text-danger">
          {message}
        </p>
      ) : null}
      <Button type="submit" variant="primary" size="large" isLoading={accept.isPending}>
        Create account and join
      </Button>
    </form>
  );
}
