import { Check, Copy, Link2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

/** A link to hand on, with what it does: it opens something once, and is not shown again. */
export function CopyLink({ link, children }: { link: string; children: ReactNode }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Notice
      tone="info"
      icon={Link2}
      isLive
      action={
        <Button size="small" icon={isCopied ? Check : Copy} onClick={() => void copyText(link).then(setIsCopied)}>
          {isCopied ? texts.copied : texts.copyLink}
        </Button>
      }
    >
      <p>{children}</p>
      <code className="type-code mt-1.5 block break-all select-all">{link}</code>
    </Notice>
  );
}
