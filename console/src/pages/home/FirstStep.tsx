import { FileUp, Plug, Rss } from "lucide-react";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { CrestScene } from "../later/CrestScene.tsx";

/** An empty workspace: one thing to do, and what it leads to. */
export function FirstStep() {
  return (
    <section
      aria-label="First step"
      className="mx-(--gutter) mb-6 max-w-(--content-read) overflow-hidden rounded-card border border-line-subtle bg-sunken"
    >
      <CrestScene icon={Plug} accentFeather={17} />
      <div className="border-t border-line-subtle bg-card p-6 phone:p-4">
        <h2 className="type-title">Connect a first source</h2>
        <p className="type-read mt-1.5 text-secondary">
          What flows in can be searched at once, and written up in a report whose every sentence shows what it stands
          on.
        </p>
        <ul className="type-small mt-3 flex flex-col gap-1.5 text-muted">
          <li className="flex items-center gap-2">
            <Rss size={14} aria-hidden="true" />
            News feeds: RSS, Atom and JSON Feed, from any address
          </li>
          <li className="flex items-center gap-2">
            <FileUp size={14} aria-hidden="true" />
            Files: .eml, .mbox, .csv, .json, .txt and .md, up to 200 MB each
          </li>
        </ul>
        <LinkButton to="/dashboard/integration" variant="primary" size="large" icon={Plug} className="mt-5">
          Connect a source
        </LinkButton>
      </div>
    </section>
  );
}
