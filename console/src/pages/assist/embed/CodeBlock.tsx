import { Copy } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { texts } from "../../../messages/en/pages/assist/embed.ts";

/** Lines to take along. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 flex items-center justify-between gap-3">
        <span className="type-small font-medium text-secondary">{label}</span>
        <Button
          size="small"
          icon={Copy}
          onClick={() => void copyText(code, { message: texts.copied })}
          aria-label={texts.copyLabel(label)}
        >
          {texts.copy}
        </Button>
      </figcaption>
      <pre
        // It scrolls sideways: keyboards must get there too.
        tabIndex={0}
        className="type-code overflow-x-auto rounded-control border border-line-subtle bg-inset p-3"
      >
        {code}
      </pre>
    </figure>
  );
}
