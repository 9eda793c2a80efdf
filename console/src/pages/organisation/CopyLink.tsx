import { Check, Copy, Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** The link of an invitation where no letter goes out. It opens the door once; it is not shown again. */
export function CopyLink({ link, email }: { link: string; email: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Notice
      tone="info"
      icon={Link2}
      isLive
      action={
        <Button
          size="small"
          icon={isCopied ? Check : Copy}
          onClick={() => void navigator.clipboard.writeText(link).then(() => setIsCopied(true))}
        >
          {isCopied ? "Copied" : "Copy link"}
        </Button>
      }
    >
      <p>
        No mail server is set up here. Hand this link to {email} yourself: it works once, for seven days, and is shown
        only now.
      </p>
      <code className="type-code mt-1.5 block break-all select-all">{link}</code>
    </Notice>
  );
}
