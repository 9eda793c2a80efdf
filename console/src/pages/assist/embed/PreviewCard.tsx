import { embedMessages } from "@hoopoe/contract/assist/embed.ts";
import { embedTokenCreate } from "@hoopoe/contract/assist/routes/embed.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/assist/embed.ts";

/** The embedded page as others will see it. This page does what theirs has to: it renews a session that is over. */
export function PreviewCard({ hasOrigins }: { hasOrigins: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = useMutation({
    mutationFn: makeToken,
    onError: (error) => toastFailure(texts.thePreviewCouldNot, error),
  });
  useEffect(() => {
    const renew = (event: MessageEvent<unknown>): void => {
      const target = frame.current?.contentWindow ?? null;
      if (target === null || event.source !== target || event.origin !== location.origin) return;
      if (!isExpiry(event.data)) return;
      void makeToken().then(
        (token) => target.postMessage({ type: embedMessages.token, token }, location.origin),
        (error: unknown) => toastFailure(texts.thePreviewCouldNotBe, error),
      );
    };
    window.addEventListener("message", renew);
    return () => window.removeEventListener("message", renew);
  }, []);
  return (
    <Card
      title={texts.livePreview}
      note={
        <Button
          size="small"
          calls={embedTokenCreate}
          isLoading={show.isPending}
          disabledReason={hasOrigins ? undefined : texts.addAnOriginFirst}
          onClick={() => show.mutate()}
        >
          {show.isSuccess ? texts.openItAnew : texts.showThePreview}
        </Button>
      }
    >
      {show.data === undefined ? (
        <p className="type-small p-(--card-pad) text-muted">{texts.itOpensWithAnEmbed}</p>
      ) : (
        <iframe
          key={show.data}
          ref={frame}
          title={texts.previewOfTheEmbedded}
          src={`/embed/app-list?token=${encodeURIComponent(show.data)}`}
          className="block h-96 w-full rounded-b-card border-0"
        />
      )}
    </Card>
  );
}

async function makeToken(): Promise<string> {
  return (await call(embedTokenCreate, { body: { name: texts.preview, minutes: 1 } })).token;
}

function isExpiry(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === embedMessages.expired;
}
