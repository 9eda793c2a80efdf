import { useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { Mailbox } from "./Mailbox.tsx";
import { OrganisationHeader } from "../../../ui/OrganisationHeader.tsx";
import { Outbox } from "./Outbox.tsx";
import { texts } from "../../../messages/en/pages/operations/mail.ts";

/** Emails: a demo's with their text, in its mailbox; elsewhere the delivery state of each. */
export function MailPage() {
  const place = useCurrentWorkspace();
  const subtitle = place?.isDemo === true ? texts.theDemosLettersEnd : texts.lettersOfThisWorkspace;
  return (
    <>
      <OrganisationHeader title={texts.mail} subtitle={subtitle} />
      {place === undefined ? null : place.isDemo ? <Mailbox /> : <Outbox role={place.role} />}
    </>
  );
}
