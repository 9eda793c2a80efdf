/** A question as a caller asks it. */
export interface Asked {
  readonly turns: readonly { role: "user" | "assistant"; text: string }[];
  readonly appId: number | undefined;
  readonly agentId: number | undefined;
  readonly dataSources: readonly string[];
  readonly conversationId: string | undefined;
  readonly parentId: string | null | undefined;
  readonly retryOf: string | undefined;
  readonly transactionId: string | undefined;
  readonly attachments: readonly { docId: string; fileName: string }[];
}
