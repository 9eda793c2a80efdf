import { isRecord, textOf } from "@hoopoe/sandbox/http/body.ts";
import { channelOf, type SlackAnswer, type SlackCall, type SlackMethod } from "./access.ts";
import { channelJson, fileJson, messageJson } from "./json.ts";
import { botUser, findMessage, type SlackChannel, type SlackMessage } from "./world.ts";

export const slackWriteMethods: Readonly<Record<string, SlackMethod>> = {
  "chat.postMessage": { scope: "chat:write", handle: postMessage },
  "chat.update": { scope: "chat:write", handle: updateMessage },
  "chat.delete": { scope: "chat:write", handle: deleteMessage },
  "reactions.add": { scope: "reactions:write", handle: addReaction },
  "reactions.remove": { scope: "reactions:write", handle: removeReaction },
  "conversations.open": { scope: "im:write", handle: openDirectMessage },
  "conversations.create": { scope: "channels:manage", handle: createChannel },
  "conversations.archive": { scope: "channels:manage", handle: archive },
  "files.getUploadURLExternal": { scope: "files:write", handle: uploadUrl },
  "files.completeUploadExternal": { scope: "files:write", handle: completeUpload },
  "files.delete": { scope: "files:write", handle: deleteFile },
};

const noMessage: Omit<SlackMessage, "ts"> = {
  user: botUser,
  bot: null,
  text: "",
  threadTs: null,
  editedTs: null,
  subtype: null,
  reactions: [],
  metadata: null,
  files: [],
};

function postMessage(call: SlackCall): SlackAnswer {
  const { world, input } = call;
  const channel = channelOf(call);
  if (channel === null) return { error: "channel_not_found" };
  if (!channel.isMember) return { error: "not_in_channel" };
  if (channel.isArchived) return { error: "is_archived" };
  const text = input["text"] ?? "";
  if (text === "") return { error: "no_text" };
  const parent = input["thread_ts"] === undefined ? null : findMessage(channel, input["thread_ts"]);
  if (parent === null && input["thread_ts"] !== undefined) return { error: "thread_not_found" };
  if (parent !== null) parent.threadTs = parent.ts;
  const message: SlackMessage = {
    ...noMessage,
    ts: world.nextTs(),
    text,
    threadTs: parent?.ts ?? null,
    metadata: metadataOf(input["metadata"]),
    reactions: [],
    files: [],
  };
  channel.messages.push(message);
  return { channel: channel.id, ts: message.ts, message: messageJson(world, channel, message, true) };
}

function metadataOf(text: string | undefined): SlackMessage["metadata"] {
  const value: unknown = text === undefined ? null : JSON.parse(text);
  if (!isRecord(value) || !isRecord(value["event_payload"])) return null;
  return { event_type: textOf(value["event_type"]) ?? "", event_payload: value["event_payload"] };
}

function updateMessage(call: SlackCall): SlackAnswer {
  const { world, input } = call;
  const channel = channelOf(call);
  const message = channel === null ? null : findMessage(channel, input["ts"] ?? "");
  if (channel === null) return { error: "channel_not_found" };
  if (message === null) return { error: "message_not_found" };
  if (message.user !== botUser) return { error: "cant_update_message" };
  if ((input["text"] ?? "") === "") return { error: "no_text" };
  message.text = input["text"] ?? "";
  message.editedTs = world.nextTs();
  // Of its place in time and thread the answer says nothing.
  const { ts, ...result } = messageJson(world, channel, { ...message, threadTs: null }, false);
  return { channel: channel.id, ts, text: message.text, message: result };
}

function deleteMessage(call: SlackCall): SlackAnswer {
  const channel = channelOf(call);
  const message = channel === null ? null : findMessage(channel, call.input["ts"] ?? "");
  if (channel === null) return { error: "channel_not_found" };
  if (message === null) return { error: "message_not_found" };
  if (message.user !== botUser) return { error: "cant_delete_message" };
  channel.messages = channel.messages.filter((one) => one !== message);
  return { channel: channel.id, ts: message.ts };
}

function reactionAt(call: SlackCall): { message: SlackMessage; name: string } | { error: string } {
  const channel = channelOf(call);
  if (channel === null) return { error: "channel_not_found" };
  const message = findMessage(channel, call.input["timestamp"] ?? "");
  const name = call.input["name"] ?? "";
  if (message === null) return { error: "message_not_found" };
  return /^[a-z0-9_+'-]+$/.test(name) ? { message, name } : { error: "invalid_name" };
}

function addReaction(call: SlackCall): SlackAnswer {
  const found = reactionAt(call);
  if ("error" in found) return found;
  const { message, name } = found;
  const reaction = message.reactions.find((one) => one.name === name);
  if (reaction?.users.includes(botUser) === true) return { error: "already_reacted" };
  if (reaction === undefined) message.reactions.push({ name, users: [botUser] });
  else reaction.users.push(botUser);
  return {};
}

function removeReaction(call: SlackCall): SlackAnswer {
  const found = reactionAt(call);
  if ("error" in found) return found;
  const { message, name } = found;
  const reaction = message.reactions.find((one) => one.name === name);
  if (reaction?.users.includes(botUser) !== true) return { error: "no_reaction" };
  reaction.users = reaction.users.filter((user) => user !== botUser);
  message.reactions = message.reactions.filter(({ users }) => users.length > 0);
  return {};
}

function openDirectMessage({ world, input }: SlackCall): SlackAnswer {
  const user = input["users"] ?? "";
  if (!world.people.some(({ id }) => id === user)) return { error: "user_not_found" };
  const open = [...world.channels.values()].find(({ withUser }) => withUser === user);
  if (open !== undefined) return { no_op: true, already_open: true, channel: { id: open.id } };
  const made = newChannel({
    id: `D0${user.slice(2)}`,
    name: "",
    isPrivate: true,
    withUser: user,
    members: [user, botUser],
  });
  world.channels.set(made.id, made);
  return { channel: { id: made.id } };
}

function createChannel({ world, input }: SlackCall): SlackAnswer {
  const name = input["name"] ?? "";
  if (!/^[a-z0-9_-]{1,80}$/.test(name)) return { error: "invalid_name_specials" };
  if ([...world.channels.values()].some((channel) => channel.name === name)) return { error: "name_taken" };
  const id = `C0NEW${String(world.channels.size).padStart(5, "0")}`;
  const made = newChannel({ id, name, isPrivate: input["is_private"] === "true", withUser: null, members: [botUser] });
  world.channels.set(id, made);
  return { channel: channelJson(made) };
}

function newChannel(over: Pick<SlackChannel, "id" | "name" | "isPrivate" | "withUser" | "members">): SlackChannel {
  return {
    ...over,
    created: Math.floor(Date.now() / 1000),
    creator: botUser,
    isArchived: false,
    isMember: true,
    messages: [],
  };
}

function archive(call: SlackCall): SlackAnswer {
  const channel = channelOf(call);
  if (channel === null) return { error: "channel_not_found" };
  if (channel.isArchived) return { error: "already_archived" };
  channel.isArchived = true;
  return {};
}

function uploadUrl({ world, input, base, account }: SlackCall): SlackAnswer {
  const size = Number(input["length"] ?? 0);
  const name = input["filename"] ?? "";
  if (name === "" || !(size > 0)) return { error: "invalid_arguments" };
  const id = `F0${String(world.files.size + 1).padStart(9, "0")}`;
  world.files.set(id, { id, name, size, uploadedBytes: 0, channel: null });
  return { upload_url: `${base}/slack/upload/${encodeURIComponent(account)}/${id}`, file_id: id };
}

function completeUpload(call: SlackCall): SlackAnswer {
  const { world, input } = call;
  const listed: unknown = JSON.parse(input["files"] ?? "[]");
  const ids = Array.isArray(listed)
    ? listed.flatMap((one: unknown) => (isRecord(one) ? (textOf(one["id"]) ?? []) : []))
    : [];
  const channel = world.channels.get(input["channel_id"] ?? "");
  if (channel === undefined) return { error: "channel_not_found" };
  if (!channel.isMember) return { error: "not_in_channel" };
  const files = ids.flatMap((id) => world.files.get(id) ?? []);
  if (files.length === 0 || files.some(({ size, uploadedBytes }) => size !== uploadedBytes))
    return { error: "file_not_found" };
  for (const file of files) file.channel = channel.id;
  const message: SlackMessage = {
    ...noMessage,
    ts: world.nextTs(),
    text: input["initial_comment"] ?? "",
    reactions: [],
    files: ids,
  };
  channel.messages.push(message);
  return { files: ids.flatMap((id) => fileJson(world, id)) };
}

function deleteFile({ world, input }: SlackCall): SlackAnswer {
  const id = input["file"] ?? "";
  if (!world.files.delete(id)) return { error: "file_not_found" };
  for (const channel of world.channels.values()) {
    for (const message of channel.messages) message.files = message.files.filter((file) => file !== id);
    channel.messages = channel.messages.filter(
      ({ files, text, user }) => files.length > 0 || text !== "" || user !== botUser,
    );
  }
  return {};
}
