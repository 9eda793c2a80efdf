import { DemoEntry } from "./DemoEntry.tsx";
import { OrDivider } from "./OrDivider.tsx";
import { OwnerForm } from "./OwnerForm.tsx";
import { texts } from "../../../messages/en/pages/identity/sign-in.ts";

/** An empty database: look around first, or become its owner. */
export function SetUp({
  hasDemo,
  ...rest
}: {
  hasDemo: boolean;
  onSignedIn: () => Promise<void>;
  onOwnerExists: () => void;
}) {
  return (
    <>
      {hasDemo ? (
        <>
          <DemoEntry onSignedIn={rest.onSignedIn} />
          <OrDivider>{texts.orMakeItYours}</OrDivider>
        </>
      ) : (
        <p className="-mt-2 mb-4 text-secondary">{texts.nobodyIsHereYet}</p>
      )}
      <OwnerForm isPrimary={!hasDemo} {...rest} />
    </>
  );
}
