import type { Conversation } from "@hoopoe/contract/assist/conversation.ts";
import { conversationGet, conversationHistory, conversationUpdate } from "@hoopoe/contract/assist/routes/chat.ts";
import { useMutation } from "@tanstack/react-query";
import { Link2, Share2, Users } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

/** Opens a conversation to whoever may see its app, by its link, and closes it again. */
export function ShareConversation({ conversation: { id, isMine, isShared } }: { conversation: Conversation }) {
  const share = useMutation({
    mutationFn: (next: boolean) => call(conversationUpdate, { params: { id }, body: { isShared: next } }),
    async onSuccess({ data }) {
      await invalidate(conversationGet, conversationHistory);
      if (data.isShared) await copyLink(texts.sharedAndItsLink);
      else toastSuccess(texts.theConversationIsYours);
    },
    onError: (error) => toastFailure(texts.theConversationCouldNotBe, error),
  });
  const badge = (
    <Badge>
      <Users size={12} aria-hidden="true" /> {texts.shared}
    </Badge>
  );
  if (!isMine) return <div className="flex justify-end">{badge}</div>;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {isShared ? (
        <>
          {badge}
          <Button size="small" icon={Link2} onClick={() => void copyLink(texts.linkCopied)}>
            {texts.copyTheLink}
          </Button>
          <Button size="small" isLoading={share.isPending} onClick={() => share.mutate(false)}>
            {texts.stopSharing}
          </Button>
        </>
      ) : (
        <Button size="small" icon={Share2} isLoading={share.isPending} onClick={() => share.mutate(true)}>
          {texts.share}
        </Button>
      )}
    </div>
  );
}

async function copyLink(done: string): Promise<void> {
  const { origin, pathname, search } = window.location;
  const kept = new URLSearchParams(search);
  for (const key of ["answer", "evidence", "q"]) kept.delete(key);
  await copyText(`${origin}${pathname}?${kept.toString()}`, {
    message: texts.membersWhoMaySee(done),
    otherwise: texts.copyTheAddressOf,
  });
}
