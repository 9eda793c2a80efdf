import { embedMessages } from "@hoopoe/contract/assist/embed.ts";
import { embedTokenCreate } from "@hoopoe/contract/assist/routes/embed.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { toastFailure } from "../../../ui/toast.tsx";

/** The embedded page as others will see it. This page does what theirs has to: it renews a session that is over. */
export function PreviewCard({ hasOrigins }: { hasOrigins: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = useMutation({
    mutationFn: makeToken,
    onError: (error) => toastFailure("The preview could not be opened", error),
  });
  useEffect(() => {
    const renew = (event: MessageEvent<unknown>): void => {
      const target = frame.current?.contentWindow ?? null;
      if (target === null || event.source !== target || event.origin !== location.origin) return;
      if (!isExpiry(event.data)) return;
      void makeToken().then(
        (token) => target.postMessage({ type: embedMessages.token, token }, location.origin),
        (error: unknown) => toastFailure("The preview could not be renewed", error),
      );
    };
    window.addEventListener("message", renew);
    return () => window.removeEventListener("message", renew);
  }, []);
  return (
    <Card
      title="Live preview"
      note={
        <Button
          size="small"
          calls={embedTokenCreate}
          isLoading={show.isPending}
          disabledReason={
            hasOrigins ? undefined : "Add an origin first: until then no page may hold Hoopoe in a frame."
          }
          onClick={() => show.mutate()}
        >
          {show.isSuccess ? "Open it anew" : "Show the preview"}
        </Button>
      }
    >
      {show.data === undefined ? (
        <p className="type-small p-(--card-pad) text-muted">
          It opens with an embed token of its own, as a page of yours would.
        </p>
      ) : (
        <iframe
          key={show.data}
          ref={frame}
          title="Preview of the embedded page"
          src={`/embed/app-list?token=${encodeURIComponent(show.data)}`}
          className="block h-96 w-full rounded-b-card border-0"
        />
      )}
    </Card>
  );
}

async function makeToken(): Promise<string> {
  return (await call(embedTokenCreate, { body: { name: "Preview", minutes: 1 } })).token;
}

function isExpiry(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === embedMessages.expired;
}
