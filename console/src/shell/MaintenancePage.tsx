import { Crest } from "../ui/Crest.tsx";
import { texts } from "../messages/en/shell.ts";

/** What everybody but the owners sees meanwhile. It goes by itself. */
export function MaintenancePage() {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <section role="status" className="flex max-w-100 flex-col items-center text-center">
        <Crest size="small" className="mb-4 w-28 text-muted" />
        <h1 className="type-title">{texts.underMaintenance}</h1>
        <p className="type-read mt-2 text-secondary">{texts.anOwnerOfYourOrganisation}</p>
      </section>
    </div>
  );
}
