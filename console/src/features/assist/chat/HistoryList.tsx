import { conversationHistory } from "@hoopoe/contract/assist/routes/chat.ts";
import { type Conversation, conversationsListedMax } from "@hoopoe/contract/assist/conversation.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus, Users } from "lucide-react";
import { useState } from "react";
import { apiQuery } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { agoOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

interface HistoryListProps {
  /** Undefined inside a frame, where the page does not know its own. */
  userId: string | undefined;
  appId: number;
  agentId: number;
  openId: string | undefined;
  onOpen: (conversationId: string | undefined) => void;
}

/** What this person has asked in this tab of this app, newest first. */
export function HistoryList({ userId, appId, agentId, openId, onOpen }: HistoryListProps) {
  const [search, setSearch] = useState("");
  const [nowMs] = useState(Date.now);
  const wanted = search.trim();
  const history = useQuery({
    ...apiQuery(conversationHistory, {
      query: {
        ...(userId === undefined ? {} : { userId }),
        appId: String(appId),
        agentId: String(agentId),
        ...(wanted === "" ? {} : { search: wanted }),
      },
    }),
    placeholderData: (before) => before,
  });
  return (
    <nav aria-label={texts.conversations} className="flex min-h-0 flex-col gap-2 overflow-y-auto p-2">
      <Button icon={Plus} className="w-full justify-center" onClick={() => onOpen(undefined)}>
        {texts.newQuestion}
      </Button>
      <SearchField
        label={texts.searchConversations}
        placeholder={texts.searchConversations}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {history.isPending ? (
        <Skeleton label={texts.loadingConversations} rows={4} />
      ) : history.data === undefined ? (
        <ErrorState title={texts.theConversationsCouldNot} query={history} />
      ) : history.data.data.length === 0 ? (
        <p className="type-small px-2 text-muted">
          {wanted === "" ? texts.whatYouAskInThis : texts.nothingHereHolds(wanted)}
        </p>
      ) : (
        <ul>
          {history.data.data.map((conversation) => (
            <Entry key={conversation.id} {...{ conversation, nowMs, isOpen: conversation.id === openId, onOpen }} />
          ))}
          {history.data.data.length < conversationsListedMax ? null : (
            <li className="type-small px-2 py-1 text-muted">{texts.theNewestSearchTo(conversationsListedMax)}</li>
          )}
        </ul>
      )}
    </nav>
  );
}

interface EntryProps {
  conversation: Conversation;
  nowMs: number;
  isOpen: boolean;
  onOpen: (conversationId: string) => void;
}

function Entry({ conversation: { id, title, updatedAt, isShared }, nowMs, isOpen, onOpen }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? "true" : undefined}
        onClick={() => onOpen(id)}
        className={cx(
          "flex h-8 w-full items-center gap-2 rounded-control px-2 text-left phone:h-10",
          isOpen ? "bg-selected font-strong" : "text-secondary hover:bg-hover",
        )}
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {isShared ? <Users size={14} aria-label={texts.shared} className="text-muted" /> : null}
        <time dateTime={updatedAt} className="type-small shrink-0 text-muted">
          {agoOf(updatedAt, nowMs)}
        </time>
      </button>
    </li>
  );
}
