import { answerGet, conversationGet } from "@hoopoe/contract/assist/routes/chat.ts";
import { ApiError, isProblem } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { apiQuery, queryClient } from "../../../api/query.ts";
import { isOver } from "./is-over.ts";

interface Place {
  appId: number;
  agentId: number;
}

interface Server {
  loadAnswer: (id: string) => Promise<{ conversationId: string; status: string }>;
  loadConversation: (id: string) => Promise<{ data: { id: string; appId: number | null; agentId: number } }>;
}

const server: Server = {
  loadAnswer: (id: string) => call(answerGet, { params: { id } }),
  loadConversation: (id: string) => queryClient.ensureQueryData(apiQuery(conversationGet, { params: { id } })),
};

/**
 * Of the answers that earlier pages asked for, the conversation that belongs to this app and tab, if there is one. `settled`
 * are those that need not be kept any longer: answers that are over, and ids that the server does not know as answers. One
 * that could not be asked about now stays kept.
 */
export async function findKept(
  ids: readonly string[],
  { appId, agentId }: Place,
  { loadAnswer, loadConversation }: Server = server,
): Promise<{ conversationId: string | undefined; settled: readonly string[] }> {
  const settled: string[] = [];
  for (const id of ids) {
    try {
      const answer = await loadAnswer(id);
      if (isOver(answer.status)) settled.push(id);
      const { data } = await loadConversation(answer.conversationId);
      if (data.appId === appId && data.agentId === agentId) return { conversationId: data.id, settled };
    } catch (error) {
      if (error instanceof ApiError && !isProblem(error, "unavailable")) settled.push(id);
    }
  }
  return { conversationId: undefined, settled };
}
