import { Logo } from "../ui/Logo.tsx";
import { texts } from "../messages/en/shell.ts";

/** While the session is taken up again: an empty screen would look like one that failed. Not seen where that is quick. */
export function Starting() {
  return (
    <div role="status" className="appear-late flex h-full flex-col items-center justify-center gap-3 text-muted">
      <Logo />
      {texts.openingYourWorkspace}
    </div>
  );
}
