"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
import { authState } from "@hoopoe/contract/identity/routes/auth.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import type { EndReason } from "../../../stores/session.ts";
import { Crest } from "../../../ui/Crest.tsx";
import { Logo } from "../../../ui/Logo.tsx";
import { DemoEntry } from "./DemoEntry.tsx";
import { OrDivider } from "./OrDivider.tsx";
import { PasskeyEntry } from "./PasskeyEntry.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { afterTexts } from "../../../messages/load-texts.ts";
import { texts } from "../../../messages/en/start.ts";

export interface SignInPageProps {
  /** Why the last session ended, where it ended by itself. */
  reason: EndReason | undefined;
  /** Why a sign-in through the organisation's provider came to nothing: a code of the contract. */
  ssoFailure: string | undefined;
  /** Where to go afterwards; home where absent. */
  next: string | undefined;
  /** Someone begins to fill in the form: what comes after can be fetched. */
  onStart?: () => void;
  /** The access token is in the session store. */
  onSignedIn: () => Promise<void>;
}

// What only some visits need is not part of what every first visit fetches.
const SetUp = later(() => import("./SetUp.tsx").then((module) => module.SetUp));
const SessionEnded = later(() => import("./SessionEnded.tsx").then((module) => module.SessionEnded));
const SsoEntry = later(() => import("./SsoEntry.tsx").then((module) => module.SsoEntry));
const SsoTrouble = later(() => import("./SsoTrouble.tsx").then((module) => module.SsoTrouble));
const SecondFactorForm = later(() => import("./SecondFactorForm.tsx").then((module) => module.SecondFactorForm));
const ForgotForm = later(() => import("./ForgotForm.tsx").then((module) => module.ForgotForm));

function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => afterTexts(load).then((component) => ({ default: component })));
}

/** How far a sign-in has come. */
type Step = { name: "password"; trouble: string | null } | { name: "code"; challenge: string } | { name: "forgot" };

/** What the server offers here: password, the demo, or the set-up of an empty database. */
type Offer =
  | { status: "asking" }
  | { status: "known"; state: RouteReply<typeof authState> }
  | { status: "unreachable"; message: string };

export function SignInPage({ reason, ssoFailure, next, onStart, onSignedIn }: SignInPageProps) {
  const [offer, ask] = useOffer();
  const [step, setStep] = useState<Step>({ name: "password", trouble: null });
  const state = offer.status === "known" ? offer.state : null;
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_minmax(480px,560px)] narrow:grid-cols-1">
      <Poster />
      <div
        className="grid place-items-center overflow-y-auto bg-page px-6 py-10 phone:place-items-start phone:px-4 phone:pt-6"
        onFocus={onStart}
      >
        <div className="w-full max-w-86 phone:max-w-none">
          <div className="mb-10 hidden items-center gap-3 narrow:flex">
            <Logo size={32} />
            <span className="text-[17px] font-bold tracking-[-.02em]">{texts.hoopoe}</span>
          </div>
          <Organisation state={state} />
          <h1 className="mb-4 text-[24px]/8 font-bold tracking-(--tracking-title)">
            {state?.setup ? texts.welcomeToHoopoe : titleOf(step.name)}
          </h1>
          <Suspense fallback={null}>
            {reason === undefined || reason === "signed-out" ? null : <SessionEnded reason={reason} />}
            {ssoFailure === undefined ? null : <SsoTrouble code={ssoFailure} />}
          </Suspense>
          <Suspense fallback={null}>
            {state?.setup ? (
              <SetUp hasDemo={state.demo} onSignedIn={onSignedIn} onOwnerExists={ask} />
            ) : (
              <Entry {...{ offer, step, setStep, next, onSignedIn }} />
            )}
          </Suspense>
        </div>
      </div>
    </div>
  );
}

interface EntryProps extends Pick<SignInPageProps, "next" | "onSignedIn"> {
  offer: Offer;
  step: Step;
  setStep: (step: Step) => void;
}

/** The ways in, or the step that one of them has come to. */
function Entry({ offer, step, setStep, next, onSignedIn }: EntryProps) {
  const { demo, sso = "off", mail = true } = offer.status === "known" ? offer.state : {};
  const toPassword = (trouble: string | null) => setStep({ name: "password", trouble });
  if (step.name === "code")
    return <SecondFactorForm challenge={step.challenge} onSignedIn={onSignedIn} onOver={toPassword} />;
  if (step.name === "forgot") return <ForgotForm hasMail={mail} onBack={() => toPassword(null)} />;
  const passwordForm = (
    <SignInForm
      isPrimary={!demo && sso !== "offered"}
      trouble={offer.status === "unreachable" ? offer.message : step.trouble}
      onSignedIn={onSignedIn}
      onAwaitsCode={(challenge) => setStep({ name: "code", challenge })}
      onForgot={() => setStep({ name: "forgot" })}
    >
      <PasskeyEntry onSignedIn={onSignedIn} />
    </SignInForm>
  );
  return (
    <>
      {sso === "off" ? (
        passwordForm
      ) : (
        <SsoEntry sso={sso} next={next}>
          {passwordForm}
        </SsoEntry>
      )}
      {demo ? (
        <>
          <OrDivider>{texts.orLookAroundFirst}</OrDivider>
          <DemoEntry isPrimary={sso === "off"} onSignedIn={onSignedIn} />
        </>
      ) : null}
    </>
  );
}

function titleOf(step: Step["name"]): string {
  return step === "password" ? texts.signIn : step === "code" ? texts.enterYourCode : texts.aNewPassword;
}

/** Asks the server once, and again when told to. */
function useOffer(): [Offer, () => void] {
  const [offer, setOffer] = useState<Offer>({ status: "asking" });
  useEffect(() => fetchOffer(setOffer), []);
  return [offer, () => fetchOffer(setOffer)];
}

function fetchOffer(onOffer: (offer: Offer) => void): void {
  call(authState, {}).then(
    (state) => onOffer({ status: "known", state }),
    (error: unknown) => onOffer({ status: "unreachable", message: errorWords(error).message }),
  );
}

/** Whose console this is; keeps its place while the answer is on its way, so that the form does not jump. */
function Organisation({ state }: { state: RouteReply<typeof authState> | null }) {
  return (
    <div className="mb-5 flex h-9 items-center gap-3">
      {state === null ? null : (
        <>
          <span
            className="grid size-8 place-items-center rounded-control border border-line bg-overlay text-[12px] font-bold text-secondary"
            aria-hidden="true"
          >
            {state.tenant.name.slice(0, 1).toUpperCase()}
          </span>
          <div className="min-w-0">
            <div className="type-strong truncate">{state.tenant.name}</div>
            <div className="type-small truncate text-muted">{location.host}</div>
          </div>
        </>
      )}
    </div>
  );
}

function Poster() {
  return (
    <section
      aria-label={texts.aboutHoopoe}
      className="relative flex min-h-0 flex-col overflow-hidden border-r border-line-subtle bg-sunken narrow:hidden"
    >
      <div className="flex items-center gap-3 px-12 pt-10">
        <Logo size={36} />
        <span className="text-[18px]/none font-bold tracking-[-.02em]">{texts.hoopoe}</span>
      </div>
      <div className="flex min-h-0 flex-1 items-center justify-center py-4">
        <Crest size="large" accentFeather={17} className="max-h-full w-full max-w-240" />
      </div>
      <div className="max-w-122 px-12 pb-12">
        <p className="type-display">{texts.everySentenceWithIts}</p>
        <p className="type-read mt-2 text-secondary">{texts.connectWhatYourTeam}</p>
      </div>
    </section>
  );
}
