import { usePlace } from "../../../api/use-place.ts";
import { Mailbox } from "./Mailbox.tsx";
import { OrganisationHeader } from "../../../ui/OrganisationHeader.tsx";
import { Outbox } from "./Outbox.tsx";

/** Letters: what a demo's say, in its mailbox; elsewhere what became of each. */
export function MailPage() {
  const place = usePlace();
  const subtitle =
    place?.isDemo === true
      ? "The demo's letters end here. Nothing leaves this machine."
      : "Letters of this workspace and what became of them; their text is not kept.";
  return (
    <>
      <OrganisationHeader title="Mail" subtitle={subtitle} />
      {place === undefined ? null : place.isDemo ? <Mailbox /> : <Outbox role={place.role} />}
    </>
  );
}
