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
import type { ChatParams } from "./chat-params.ts";
import { Composer } from "./Composer.tsx";
import { EvidenceSide } from "./EvidenceSide.tsx";
import { ShareConversation } from "./ShareConversation.tsx";
import { AnswerTurn, PendingTurn, QuestionTurn } from "./Turns.tsx";
import { useAttached } from "./use-attached.ts";
import { useChat } from "./use-chat.ts";
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
  const send = (question: string, more: Parameters<typeof chat.send>[1] = {}) => {
    if (question.trim() === "" || chat.stop !== null || attached.isSending) return;
    setText("");
    attached.clear();
    void chat.send(question.trim(), { attachments: attached.ready, ...more });
  };
  const openEvidence = (answer: string) => (evidence: string) =>
    onParams((before) => ({ ...before, answer, evidence }));
  const looked = turns.find(({ message }) => message.id === params.answer)?.message;
  const isMine = conversation.data?.data.isMine ?? true;
  const isEmpty = params.c === undefined && pending === null;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div
            className="mx-auto flex max-w-(--content-read,760px) flex-col gap-6 px-(--gutter) py-5"
            role="log"
            aria-label={texts.conversation}
          >
            {params.c === undefined || isEmbedded || conversation.data === undefined ? null : (
              <ShareConversation conversation={conversation.data.data} />
            )}
            {isEmpty ? (
              <Starters questions={tab.questions} description={tab.description} onAsk={(question) => send(question)} />
            ) : null}
            {params.c !== undefined && conversation.isPending ? (
              <Skeleton label={texts.loadingTheConversation} />
            ) : null}
            {conversation.isError && conversation.data === undefined ? (
              <ErrorState
                title={texts.theConversationCouldNot}
                error={conversation.error}
                onRetry={() => void conversation.refetch()}
              />
            ) : null}
            {turns.map((turn) =>
              turn.message.role === "user" ? (
                <QuestionTurn
                  key={turn.message.id}
                  turn={turn}
                  message={turn.message}
                  onChoose={(id) => chat.choose(turn, id)}
                  onEdit={
                    isMine
                      ? (edited, attachments) => send(edited, { parentId: turn.message.parentId, attachments })
                      : null
                  }
                />
              ) : (
                <AnswerTurn
                  key={turn.message.id}
                  turn={turn}
                  message={turn.message}
                  isEmbedded={isEmbedded}
                  openEvidenceId={params.answer === turn.message.id ? params.evidence : undefined}
                  onOpen={openEvidence(turn.message.id)}
                  onChoose={(id) => chat.choose(turn, id)}
                  onRetry={isMine ? () => send(texts.again, { retryOf: turn.message.id }) : null}
                />
              ),
            )}
            {pending === null ? null : (
              <PendingTurn
                question={pending}
                isEmbedded={isEmbedded}
                openEvidenceId={params.answer === pending.transactionId ? params.evidence : undefined}
                onOpen={openEvidence(pending.transactionId)}
              />
            )}
            <div ref={foot} />
          </div>
        </div>
        <div className="mx-auto w-full max-w-(--content-read,760px) shrink-0 px-(--gutter) pb-4">
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
      {params.evidence === undefined || params.answer === undefined ? null : (
        <EvidenceSide
          answerId={params.answer}
          kept={looked?.role === "assistant" ? looked.answer : undefined}
          evidenceId={params.evidence}
          isEmbedded={isEmbedded}
          onClose={() => onParams((before) => ({ ...before, answer: undefined, evidence: undefined }))}
        />
      )}
    </div>
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
