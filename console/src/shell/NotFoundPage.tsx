import { isEmbedPage } from "../lib/embed-page.ts";
import { Crest } from "../ui/Crest.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { texts } from "../messages/en/shell.ts";

/** An address that leads nowhere leads back. */
export function NotFoundPage() {
  return (
    <div className="grid h-full place-items-center p-6">
      <div className="flex max-w-90 flex-col items-center text-center">
        <Crest size="small" className="mb-5 w-40 text-muted" />
        <h1 className="type-title">{texts.thisPageDoesNot}</h1>
        <p className="mt-1.5 mb-5 text-secondary text-balance">{texts.checkTheAddressThe}</p>
        {isEmbedPage() ? (
          <LinkButton to="/embed/app-list" variant="primary">
            {texts.goToAppList}
          </LinkButton>
        ) : (
          <LinkButton to="/dashboard/home" variant="primary">
            {texts.goToHome}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
