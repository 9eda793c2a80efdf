import { DemoEntry } from "./DemoEntry.tsx";
import { OrDivider } from "./OrDivider.tsx";
import { OwnerForm } from "./OwnerForm.tsx";

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
          <OrDivider>or make it yours</OrDivider>
        </>
      ) : (
        <p className="-mt-2 mb-4 text-secondary">Nobody is here yet. The first account owns this installation.</p>
      )}
      <OwnerForm isPrimary={!hasDemo} {...rest} />
    </>
  );
}
