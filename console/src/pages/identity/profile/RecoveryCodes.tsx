import { Check, Copy, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <Notice tone="warning" icon={TriangleAlert} isLive>
        Keep these recovery codes where your phone is not. Each signs you in once without it; they are shown only now.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="type-code grid grid-cols-2 gap-x-6 gap-y-1.5 select-all phone:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <Button icon={isCopied ? Check : Copy} onClick={() => void copyText(codes.join("\n")).then(setIsCopied)}>
          {isCopied ? "Copied" : "Copy the codes"}
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  );
}
