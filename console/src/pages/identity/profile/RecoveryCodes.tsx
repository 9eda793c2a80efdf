import { Check, Copy, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <Notice tone="warning" icon={TriangleAlert} isLive>
        {texts.keepTheseRecoveryCodes}
      </Notice>
      <ul
        aria-label={texts.recoveryCodes}
        className="type-code grid grid-cols-2 gap-x-6 gap-y-1.5 select-all phone:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <Button icon={isCopied ? Check : Copy} onClick={() => void copyText(codes.join("\n")).then(setIsCopied)}>
          {isCopied ? texts.copied : texts.copyTheCodes}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {texts.iHaveKeptThem}
        </Button>
      </div>
    </>
  );
}
