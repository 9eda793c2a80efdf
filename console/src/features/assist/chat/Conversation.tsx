import type { App } from "@hoopoe/contract/assist/app.ts";
import { agentConfig } from "@hoopoe/contract/assist/routes/agent.ts";
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { apiQuery } from "../../../api/query.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { AnswerCounts } from "./AnswerView.tsx";
import type { ChatParams } from "./chat-params.ts";
import { wordsOfFilters } from "./count-segments.ts";
import { ConnectModel } from "./ConnectModel.tsx";
import { Composer } from "./Composer.tsx";
import { EvidenceSide } from "./EvidenceSide.tsx";
import { ShareConversation } from "./ShareConversation.tsx";
import { AnswerTurn, PendingTurn, QuestionTurn } from "./Turns.tsx";
import { useAttached } from "./use-attached.ts";
import type { Turn } from "./branch-of.ts";
import { type SendMore, useChat } from "./use-chat.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";

interface ConversationProps {
  app: App;
  tab: App["tabs"][number];
  params: ChatParams;
  onParams: (change: (before: ChatParams) => ChatParams) => void;
  onConversation: (conversationId: string) => void;
  isEmbedded: boolean;
  /** How often a new question was begun. */
  round: number;
}

/** What was asked and answered, the field to ask on, and the evidence of the answer that is looked at. */
export function Conversation({ app, tab, params, onParams, onConversation, isEmbedded, round }: ConversationProps) {
  const [text, setText] = useState(params.q ?? "");
  const config = useQuery(apiQuery(agentConfig, { params: { id: String(tab.agentId) } }));
  const chat = useChat({ appId: app.id, agentId: tab.agentId, conversationId: params.c, onConversation, round });
  const { turns, pending, conversation } = chat;
  const attached = useAttached();
  const foot = useStayAtFoot(turns.length + (pending === null ? 0 : 1));
  const send: Send = (question, more = {}) => {
    if (question.trim() === "" || chat.stop !== null || attached.isSending) return;
    setText("");
    attached.clear();
    void chat.send(question.trim(), { attachments: attached.ready, ...more });
  };
  const isMine = conversation.data?.data.isMine ?? true;
  const evidenceOf = (answer: string) => ({
    isEmbedded,
    openEvidenceId: params.answer === answer ? params.evidence : undefined,
    onOpen: (evidence: string) => onParams((before) => ({ ...before, answer, evidence })),
    counts: countsOf(answer, { params, onParams, send: isMine ? send : null }),
  });
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div
            className="mx-auto flex max-w-(--content-read,760px) flex-col gap-6 px-(--gutter) py-5"
            role="log"
            aria-label={texts.conversation}
          >
            {params.c !== undefined ? (
              <KeptConversation conversation={conversation} isEmbedded={isEmbedded} />
            ) : pending === null ? (
              <Starters questions={tab.questions} description={tab.description} onAsk={(question) => send(question)} />
            ) : null}
            {turns.map((turn) => (
              <ChatTurn
                key={turn.message.id}
                turn={turn}
                {...evidenceOf(turn.message.id)}
                onChoose={(id) => chat.choose(turn, id)}
                onSend={isMine ? send : null}
              />
            ))}
            {pending === null ? null : <PendingTurn question={pending} {...evidenceOf(pending.transactionId)} />}
            <div ref={foot} />
          </div>
        </div>
        <div className="mx-auto w-full max-w-(--content-read,760px) shrink-0 px-(--gutter) pb-4">
          {isMine && !isEmbedded ? <WithoutModel hasModel={config.data?.parameters.hasModel} /> : null}
          {isMine ? (
            <Composer
              text={text}
              onText={setText}
              onSend={() => send(text)}
              onStop={chat.stop}
              model={config.data?.parameters.model ?? ""}
              attached={isEmbedded ? null : attached}
            />
          ) : (
            <Notice tone="quiet" icon={Users}>
              {texts.somebodyOfThisWorkspace}
            </Notice>
          )}
        </div>
      </div>
      <OpenEvidence
        {...{ params, turns, isEmbedded }}
        onClose={() => onParams((before) => ({ ...before, answer: undefined, evidence: undefined }))}
      />
    </div>
  );
}

/** Says nothing until it is known. */
function WithoutModel({ hasModel }: { hasModel: boolean | undefined }) {
  return hasModel === false ? <ConnectModel /> : null;
}

type Send = (question: string, more?: SendMore) => void;

interface ChatTurnProps {
  turn: Turn;
  isEmbedded: boolean;
  counts: AnswerCounts;
  openEvidenceId: string | undefined;
  onOpen: (evidenceId: string) => void;
  onChoose: (id: string) => void;
  /** Null in the conversation of somebody else. */
  onSend: Send | null;
}

function ChatTurn({ turn, onSend, onChoose, ...answer }: ChatTurnProps) {
  const { message } = turn;
  return message.role === "user" ? (
    <QuestionTurn
      turn={turn}
      message={message}
      onChoose={onChoose}
      onEdit={
        onSend === null ? null : (edited, attachments) => onSend(edited, { parentId: message.parentId, attachments })
      }
    />
  ) : (
    <AnswerTurn
      turn={turn}
      message={message}
      {...answer}
      onChoose={onChoose}
      onRetry={onSend === null ? null : () => onSend(texts.again, { retryOf: message.id })}
    />
  );
}

interface KeptConversationProps extends Pick<ReturnType<typeof useChat>, "conversation"> {
  isEmbedded: boolean;
}

/** Above the turns of a conversation that was kept: with whom it is shared, or why it is not there. */
function KeptConversation({ conversation, isEmbedded }: KeptConversationProps) {
  if (conversation.isPending) return <Skeleton label={texts.loadingTheConversation} />;
  if (conversation.isLoadingError) return <ErrorState title={texts.theConversationCouldNot} query={conversation} />;
  return isEmbedded ? null : <ShareConversation conversation={conversation.data.data} />;
}

interface OpenEvidenceProps {
  params: ChatParams;
  turns: readonly Turn[];
  isEmbedded: boolean;
  onClose: () => void;
}

function OpenEvidence({ params: { answer, evidence }, turns, ...side }: OpenEvidenceProps) {
  if (evidence === undefined || answer === undefined) return null;
  const message = turns.find((turn) => turn.message.id === answer)?.message;
  return (
    <EvidenceSide
      answerId={answer}
      kept={message?.role === "assistant" ? message.answer : undefined}
      evidenceId={evidence}
      {...side}
    />
  );
}

interface StartersProps {
  questions: readonly string[];
  description: string;
  onAsk: (question: string) => void;
}

function Starters({ questions, description, onAsk }: StartersProps) {
  return (
    <div className="py-6">
      <EmptyState title={texts.askInPlainWords}>
        {description === "" ? texts.everySentenceOfAn : description}
      </EmptyState>
      <ul aria-label={texts.firstQuestions} className="mx-auto grid max-w-140 gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="min-h-10 w-full rounded-control border border-line-subtle bg-card px-3.5 py-2 text-left hover:bg-hover"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A new turn is brought into view; what is being read does not move. */
function useStayAtFoot(count: number) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) foot.current?.scrollIntoView({ block: "end" });
  }, [count]);
  return foot;
}

/** The counts and lists of one answer, kept in the address. */
function countsOf(
  answer: string,
  { params, onParams, send }: Pick<ConversationProps, "params" | "onParams"> & { send: Send | null },
): AnswerCounts {
  return {
    changed: params.counted?.answer === answer ? params.counted : undefined,
    onChange: (changed) => onParams((before) => ({ ...before, counted: changed && { answer, ...changed } })),
    listed: params.listed?.answer === answer ? params.listed : null,
    onListed: (listed) =>
      onParams((before) => ({ ...before, listed: listed === null ? undefined : { answer, ...listed } })),
    onUpdate: send === null ? null : (filters) => send(texts.answerFor(wordsOfFilters(filters))),
  };
}
