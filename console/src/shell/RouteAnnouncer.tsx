import { useMatches } from "@tanstack/react-router";
import { texts } from "../messages/en/shell.ts";

/** Says the name of the screen one arrives at, and makes it the document's title. */
export function RouteAnnouncer() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const name = title ?? texts.notFound;
  return (
    <>
      <title>{texts.hoopoeName(name)}</title>
      <div role="status" aria-live="polite" className="sr-only">
        {name}
      </div>
    </>
  );
}
