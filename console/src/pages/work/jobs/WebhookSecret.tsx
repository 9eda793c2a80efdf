import { Copy, KeyRound } from "lucide-react";
import { copyText } from "../../../ui/copy-text.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { texts } from "../../../messages/en/pages/work/jobs.ts";
import { inSentence } from "../../../messages/in-sentence.ts";

/** Address and secret of a webhook, shown this once. */
export function WebhookSecret({ url, secret }: { url: string | null; secret: string }) {
  return (
    <Notice tone="warning" icon={KeyRound} isLive>
      <p className="mb-2">{texts.keepTheSecretNow}</p>
      {[
        { label: texts.address, text: url ?? "" },
        { label: texts.secret, text: secret },
      ].map(({ label, text }) => (
        <div key={label} className="flex items-center gap-2">
          <span className="w-14 shrink-0 text-muted">{label}</span>
          <code className="type-code min-w-0 flex-1 truncate select-all">{text}</code>
          <IconButton
            label={texts.copy(inSentence(label))}
            icon={Copy}
            onClick={() => void copyText(text, { message: texts.copied(label) })}
          />
        </div>
      ))}
    </Notice>
  );
}
