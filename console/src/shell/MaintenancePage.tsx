import { Crest } from "../ui/Crest.tsx";

/** What everybody but the owners sees meanwhile. It goes by itself. */
export function MaintenancePage() {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <section role="status" className="flex max-w-100 flex-col items-center text-center">
        <Crest size="small" className="mb-4 w-28 text-muted" />
        <h1 className="type-title">Under maintenance</h1>
        <p className="type-read mt-2 text-secondary">
          An owner of your organisation has paused work for a while. Nothing is lost, and what runs goes on. This page
          leads back by itself once it is over.
        </p>
      </section>
    </div>
  );
}
