import * as z from "zod/mini";
import { expect } from "./test.ts";

/** How many issues of the sandbox carry the label that our writes are known by. */
export async function issuesOf(sandboxUrl: string): Promise<number> {
  const reply = await fetch(`${sandboxUrl}/jira/rest/api/3/search/jql`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa("reader@sandbox.example:sandbox")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ jql: "project = SEC ORDER BY created DESC", fields: ["labels"], maxResults: 5 }),
  });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return text.match(/"hoopoe-[^"]+"/g)?.length ?? 0;
}

const channels = z.object({ channels: z.array(z.object({ id: z.string(), name: z.string() })) });
const history = z.object({ messages: z.array(z.object({ text: z.string() })) });

/** The sandbox's first channel in Slack, and the addresses in it that lead into the product. */
export async function openChannel(sandboxUrl: string) {
  const ask = async (method: string): Promise<unknown> =>
    (await fetch(`${sandboxUrl}/slack/api/${method}`, { headers: { authorization: "Bearer xoxb-sandbox" } })).json();
  const [first] = channels.parse(await ask("conversations.list")).channels;
  return {
    name: `#${first?.name}`,
    async links(): Promise<string[]> {
      const { messages } = history.parse(await ask(`conversations.history?channel=${first?.id}`));
      return messages.flatMap(({ text }) => /https?:[^\s>|]+\/dashboard\/[^\s>|]+/.exec(text) ?? []);
    },
  };
}
