import { platformAgentId } from "@hoopoe/contract/assist/agent.ts";
import type { ChatMessage } from "@hoopoe/contract/assist/conversation.ts";
import { agentConfig } from "@hoopoe/contract/assist/routes/agent.ts";
import { answerStop, conversationGet } from "@hoopoe/contract/assist/routes/chat.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../api/client.ts";
import { apiQuery, queryClient } from "../../../api/query.ts";
import { removeTransaction, useKept } from "../../../stores/kept.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { branchOf, type Turn } from "./branch-of.ts";
import { findKept } from "./find-kept.ts";
import { isOver } from "./is-over.ts";
import { ask, attach, refuse, useLiveAnswers } from "./live-answers.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";

export interface PendingQuestion {
  transactionId: string;
  /** Null where the question stands there already: it is answered again. */
  text: string | null;
  conversationId: string | undefined;
  /** The message it comes after; null: it is the first. */
  parentId: string | null;
  attachments: readonly Attachment[];
  /** Sends it once more, as it was. */
  again: () => void;
  /** Of which new question it is, while it has no conversation. */
  round: number;
}

type Attachment = { docId: string; fileName: string };

export interface SendMore {
  parentId?: string | null;
  retryOf?: string;
  attachments?: readonly Attachment[];
}

interface ChatPlace {
  appId: number;
  agentId: number;
  conversationId: string | undefined;
  onConversation: (conversationId: string) => void;
}

/** `round`: how often a new question was begun here. */
type ChatRound = ChatPlace & { round: number };

/**
 * The conversation on the screen: its turns, the answer that comes, and how to ask on. What an answer says is read where
 * it is drawn (use-live-answer.ts): here each word that comes would draw all of the conversation anew.
 */
export function useChat({ appId, agentId, conversationId, onConversation, round }: ChatRound) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const conversation = useQuery({
    ...apiQuery(conversationGet, { params: { id: conversationId ?? "" } }),
    enabled: conversationId !== undefined,
  });
  const { messages = [] } = (conversationId === undefined ? undefined : conversation.data) ?? {};
  useTakeUp(messages);
  useFindKept({ appId, agentId, conversationId, onConversation });
  const { shown, setPending } = usePending({ messages, conversationId, onConversation, round });
  const turns = branchOf(messages, chosen);
  const running = useLiveAnswers(({ byId }) =>
    [...messages.map(({ id }) => id), shown?.transactionId ?? ""].find((id) => byId[id]?.isAttached === true),
  );

  async function send(text: string, more: SendMore = {}): Promise<void> {
    const transactionId = crypto.randomUUID();
    const retried = turns.find(({ message }) => message.id === more.retryOf)?.message;
    const newestId = turns.at(-1)?.message.id ?? null;
    const parentId = retried !== undefined ? retried.parentId : more.parentId !== undefined ? more.parentId : newestId;
    const { attachments = [] } = more;
    const again = () => void send(text, more);
    const shownText = retried === undefined ? text : null;
    setPending({ transactionId, text: shownText, conversationId, parentId, attachments, again, round });
    setChosen({});
    try {
      const dataSources = await systemSources(agentId);
      ask(transactionId, {
        questionArray: [text],
        appId,
        agentId,
        dataSources,
        attachments: [...attachments],
        ...(conversationId === undefined ? {} : { conversationId, parentId }),
        ...(more.retryOf === undefined ? {} : { retryOf: more.retryOf }),
      });
    } catch (error) {
      refuse(transactionId, error);
    }
  }

  return {
    conversation,
    turns: shown === null ? turns : upTo(turns, shown.parentId),
    pending: shown,
    send,
    choose: ({ message }: Turn, id: string) => setChosen((before) => ({ ...before, [message.parentId ?? ""]: id })),
    stop: running === undefined ? null : () => void stop(running),
  };
}

type PendingPlace = Pick<ChatRound, "conversationId" | "onConversation" | "round"> & {
  messages: readonly ChatMessage[];
};

/** The question that is under way, while it belongs to what is on the screen. */
function usePending({ messages, conversationId, onConversation, round }: PendingPlace) {
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const begunIn = useLiveAnswers(({ byId }) => byId[pending?.transactionId ?? ""]?.conversationId ?? null);
  const isOfRound = pending?.conversationId !== undefined || pending?.round === round;
  const isHere = (pending?.conversationId === conversationId && isOfRound) || begunIn === conversationId;
  const shown = pending !== null && isHere && !messages.some(({ id }) => id === pending.transactionId) ? pending : null;
  useEffect(() => {
    if (begunIn === null || pending === null || pending.conversationId !== undefined) return;
    if (conversationId === undefined && isOfRound) onConversation(begunIn);
    // Once there it is this conversation's: who begins a new question is not taken back to it.
    else if (conversationId === begunIn) setPending({ ...pending, conversationId });
  }, [begunIn, pending, conversationId, onConversation, isOfRound]);
  return { shown, setPending };
}

/** The branch that a new message comes after. */
function upTo(turns: readonly Turn[], parentId: string | null): Turn[] {
  return turns.slice(0, turns.findIndex(({ message }) => message.id === parentId) + 1);
}

/** For tab 29 its system data sources are asked for first, and read beside whatever else was chosen. */
async function systemSources(agentId: number): Promise<{ integrationDataId: string }[]> {
  if (agentId !== platformAgentId) return [];
  const { parameters } = await queryClient.ensureQueryData(apiQuery(agentConfig, { params: { id: String(agentId) } }));
  return parameters.systemDataSources.map((integrationDataId) => ({ integrationDataId }));
}

async function stop(transactionId: string): Promise<void> {
  try {
    await call(answerStop, { params: { id: transactionId } });
  } catch (error) {
    toastFailure(texts.theAnswerCouldNotBe, error);
  }
}

/** Answers that are under way are listened to, whichever page began them. */
function useTakeUp(messages: readonly ChatMessage[]): void {
  useEffect(() => {
    for (const message of messages) {
      if (message.role !== "assistant" || message.isWithheld || isOver(message.answer.status)) continue;
      attach(message.id, { state: message.answer, lastSeq: message.lastSeq });
    }
  }, [messages]);
}

/** A page that was reloaded before it knew its conversation finds it by the transaction ids that the browser kept. */
function useFindKept({ appId, agentId, conversationId, onConversation }: ChatPlace): void {
  const kept = useKept(({ transactionIds }) => transactionIds);
  const wanted = useLiveAnswers(({ byId }) => kept.filter((id) => byId[id] === undefined).join(" "));
  useEffect(() => {
    if (conversationId !== undefined || wanted === "") return undefined;
    let isCurrent = true;
    void findKept(wanted.split(" "), { appId, agentId }).then((found) => {
      // Somebody has opened another conversation meanwhile, or another page.
      if (!isCurrent) return;
      if (found.conversationId !== undefined) onConversation(found.conversationId);
      for (const id of found.settled) removeTransaction(id);
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted, conversationId, appId, agentId, onConversation]);
}
