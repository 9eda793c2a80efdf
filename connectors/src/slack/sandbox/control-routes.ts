import * as z from "zod/mini";
import { parseBody } from "@hoopoe/sandbox/http/parse-body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { Worlds } from "@hoopoe/sandbox/vendors/worlds.ts";
import { escaped, findMessage, type SlackChannel, type SlackMessage, type SlackWorld } from "./world.ts";

const control = z.object({
  account: z._default(z.string(), "sandbox"),
  channel: z._default(z.string(), ""),
  ts: z._default(z.string(), ""),
  text: z._default(z.string(), ""),
  times: z._default(z.int().check(z.minimum(1), z.maximum(2000)), 1),
});
type Control = z.infer<typeof control>;

const actions: Record<string, (world: SlackWorld, input: Control) => unknown> = {
  post: (world, input) => ({
    ts: Array.from({ length: input.times }, (_, index) => write(world, input, index)).at(-1),
  }),
  edit: (world, input) => {
    const message = messageIn(world, input);
    message.text = escaped(input.text);
    message.editedTs = world.nextTs();
    return { ts: message.ts };
  },
  delete: (world, input) => {
    const channel = channelIn(world, input);
    const message = messageIn(world, input);
    const isParent = channel.messages.some(({ threadTs, ts }) => threadTs === message.ts && ts !== message.ts);
    // A deleted parent leaves a stone over its replies.
    if (isParent)
      Object.assign(message, { subtype: "tombstone", text: "This message was deleted.", user: "USLACKBOT" });
    else channel.messages = channel.messages.filter((one) => one !== message);
    return { ts: message.ts };
  },
  leave: (world, input) => ({ isMember: (channelIn(world, input).isMember = false) }),
  minute: (world) => ({ minute: world.counter.next("minute") }),
  "forget-pages": (world) => ({ epoch: (world.cursorEpoch += 1) }),
  messages: (world, input) => ({ messages: channelIn(world, input).messages }),
  channels: (world) => ({
    channels: [...world.channels.values()].map(({ id, name, messages }) => ({ id, name, count: messages.length })),
  }),
};

function channelIn(world: SlackWorld, { channel: wanted }: Control): SlackChannel {
  const channel = [...world.channels.values()].find(({ id, name }) => id === wanted || name === wanted);
  if (channel === undefined) throw new SyntaxError(`there is no channel ${wanted}`);
  return channel;
}

function messageIn(world: SlackWorld, input: Control): SlackMessage {
  const message = findMessage(channelIn(world, input), input.ts);
  if (message === null) throw new SyntaxError(`there is no message ${input.ts}`);
  return message;
}

/** `ts` names the message to answer to. */
function write(world: SlackWorld, input: Control, index: number): string {
  const channel = channelIn(world, input);
  const parent = input.ts === "" ? null : messageIn(world, input);
  if (parent !== null) parent.threadTs = parent.ts;
  const ts = world.nextTs();
  const text = escaped(input.times === 1 ? input.text : `${input.text} ${index + 1}`);
  const user = world.people[0]?.id ?? null;
  channel.messages.push({
    ts,
    user,
    bot: null,
    text,
    threadTs: parent?.ts ?? null,
    editedTs: null,
    subtype: null,
    reactions: [],
    metadata: null,
    files: [],
  });
  return ts;
}

/** What happens at the vendor without us: POST /slack/_control/post {account, channel, text, ts?}, …/edit, …/delete and so on. */
export function slackControlRoutes(worlds: Worlds<SlackWorld>): Route[] {
  return [
    {
      method: "POST",
      path: "/slack/_control/:action",
      about: `Changes at Slack without us: ${Object.keys(actions).join(", ")}, each {account, channel, ts, text}`,
      async handle({ req, res, params }) {
        const input = await parseBody(req, control);
        const action = actions[params["action"] ?? ""];
        if (action === undefined) return replyJson(res, 404, { error: `there are ${Object.keys(actions).join(", ")}` });
        replyJson(res, 200, action(await worlds.get(input.account), input));
      },
    },
  ];
}
