import type { App } from "@hoopoe/contract/assist/app.ts";
import { Link } from "@tanstack/react-router";
import { Hand } from "lucide-react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useMayEditApps } from "./use-may-edit-apps.ts";
import { usePublish } from "./use-publish.ts";
import { useRequestToPublish } from "./use-request-to-publish.ts";
import { texts } from "../../../messages/en/features/assist/apps.ts";

/** Whether an app is out; where it waits for somebody's word, the way to the request. */
export function PublishState({ app }: { app: App }) {
  const request = useRequestToPublish(app);
  if (request === undefined)
    return (
      <Badge tone={app.isPublished ? "neutral" : "outline"}>{app.isPublished ? texts.published : texts.draft}</Badge>
    );
  return (
    <Link to="/dashboard/workflow-generation/approval" search={{ id: request.id }} className="no-underline">
      <Badge tone="accent" icon={Hand}>
        {texts.waitsForAWord}
      </Badge>
    </Link>
  );
}

/** Turns whether an app is out, or says why not now. */
export function PublishButton({ app, size }: { app: App; size?: "small" }) {
  const publish = usePublish(app);
  const request = useRequestToPublish(app);
  const refusal = useMayEditApps();
  const waiting = request === undefined ? undefined : texts.askedForAlreadyIt;
  return (
    <Button
      {...(size === undefined ? {} : { size })}
      disabledReason={refusal ?? waiting}
      isLoading={publish.isPending}
      onClick={() => publish.mutate()}
    >
      {app.isPublished ? texts.unpublish : texts.publish}
    </Button>
  );
}
