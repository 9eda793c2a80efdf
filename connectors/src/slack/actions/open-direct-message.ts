import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { openSlack, type Slack } from "../open-slack.ts";
import { loadPeople } from "../people.ts";
import { slackWordOf } from "../refusal.ts";
import { defineSlackAction } from "./define.ts";
import { textParam } from "./params.ts";
import { emptyText } from "./post-message.ts";
import { deleteSent, findSent, postMessage, sentOutput } from "./sent-message.ts";

export const openDirectMessage = defineSlackAction({
  id: "open-direct-message",
  label: "Send a direct message",
  meaning: "Send a direct message to one person.",
  input: z.object({
    user: z
      .string("enter the person's email address or full name")
      .trim()
      .min(1, "enter the person's email address or full name")
      .max(200)
      .register(fieldMeta, { label: "Person", help: "Email address, full name or Slack ID.", origin: "stated" }),
    text: textParam(),
  }),
  output: sentOutput,
  recipients: ({ user }) => [user],
  targetParams: ["user"],
  effect: "write",
  idempotency: "lookup",
  async plan(ctx, { user, text }) {
    const person = await findPerson(await openSlack(ctx), user);
    return {
      changes: [{ target: person.name, field: "direct message", before: null, after: text || emptyText }],
      targetVersion: null,
    };
  },
  async run(ctx, { user, text }, key) {
    const slack = await openSlack(ctx);
    return postMessage(slack, { channel: await open(slack, user), threadTs: null }, { text: text || emptyText, key });
  },
  async lookup(ctx, { user }, key) {
    const slack = await openSlack(ctx);
    return findSent(slack, { channel: await open(slack, user), threadTs: null }, key);
  },
  undo: async (ctx, { output }) => deleteSent(await openSlack(ctx), output),
});

/** Opening one that is open changes nothing. */
async function open(slack: Slack, words: string): Promise<string> {
  const { id } = await findPerson(slack, words);
  const answer = z.object({ channel: z.looseObject({ id: z.string() }) });
  const { channel } = await slack.call("conversations.open", { users: id }, answer);
  return channel.id;
}

async function findPerson(slack: Slack, words: string): Promise<{ id: string; name: string }> {
  if (words.includes("@") && !words.startsWith("@")) return byEmail(slack, words);
  const wanted = words.replace(/^@/, "").toLowerCase();
  const found = [...(await loadPeople(slack))].filter(
    ([id, { name }]) => id.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  const [first] = found;
  if (first !== undefined && found.length === 1) return { id: first[0], name: first[1].name };
  const why = found.length === 0 ? `nobody is called '${words}'` : `several people are called '${words}'`;
  throw new ConnectorError("input-invalid", `user: ${why}. Enter the email address.`);
}

async function byEmail(slack: Slack, email: string): Promise<{ id: string; name: string }> {
  const answer = z.object({ user: z.looseObject({ id: z.string(), real_name: z.string().nullish() }) });
  try {
    const { user } = await slack.call("users.lookupByEmail", { email }, answer);
    return { id: user.id, name: user.real_name ?? email };
  } catch (error) {
    if (slackWordOf(error) !== "users_not_found") throw error;
    throw new ConnectorError("input-invalid", `user: nobody in Slack has the address ${email}.`);
  }
}
