import { channelOf, type SlackAnswer, type SlackCall, type SlackMethod } from "./access.ts";
import { channelJson, messageJson, userJson } from "./json.ts";
import { limitOf, pageOf } from "./pages.ts";
import { appId, botId, botUser, repliesOf, type SlackMessage, teamId } from "./world.ts";

export const slackReadMethods: Readonly<Record<string, SlackMethod>> = {
  "auth.test": { scope: null, handle: authTest },
  "conversations.list": { scope: "channels:read", handle: listChannels },
  "conversations.info": {
    scope: "channels:read",
    handle: withChannel((_call, channel) => ({ channel: channelJson(channel) })),
  },
  "conversations.members": { scope: "channels:read", handle: listMembers },
  "conversations.history": { scope: "channels:history", handle: history },
  "conversations.replies": { scope: "channels:history", handle: replies },
  "users.list": { scope: "users:read", handle: listUsers },
  "users.info": { scope: "users:read", handle: oneUser },
  "users.lookupByEmail": { scope: "users:read.email", handle: userByEmail },
};

function withChannel(
  handle: (call: SlackCall, channel: NonNullable<ReturnType<typeof channelOf>>) => SlackAnswer,
): SlackMethod["handle"] {
  return (call) => {
    const channel = channelOf(call);
    return channel === null ? { error: "channel_not_found" } : handle(call, channel);
  };
}

function authTest({ world, base }: SlackCall): SlackAnswer {
  return {
    url: `${base}/slack/`,
    team: world.teamName,
    user: "hoopoe",
    team_id: teamId,
    user_id: botUser,
    bot_id: botId,
    app_id: appId,
    app_name: "hoopoe",
    is_enterprise_install: false,
  };
}

function listChannels(call: SlackCall): SlackAnswer {
  const types = (call.input["types"] ?? "public_channel").split(",");
  if (types.includes("private_channel") && call.words.has("blinkered")) {
    return { error: "missing_scope", needed: "groups:read", provided: "channels:read" };
  }
  const all = [...call.world.channels.values()].filter(
    (channel) =>
      channel.withUser === null &&
      (channel.isPrivate ? types.includes("private_channel") && channel.isMember : types.includes("public_channel")) &&
      !(call.input["exclude_archived"] === "true" && channel.isArchived),
  );
  // Slack may give fewer than were asked for, and does.
  const found = pageOf(call, all, { limit: Math.min(limitOf(call, { preset: 100, max: 1000 }), 6), canRepeat: false });
  if (found === null) return { error: "invalid_cursor" };
  return { channels: found.page.map(channelJson), response_metadata: { next_cursor: found.cursor } };
}

function listMembers(call: SlackCall): SlackAnswer {
  return withChannel((_call, { members }) => {
    const found = pageOf(call, members, { limit: limitOf(call, { preset: 100, max: 1000 }), canRepeat: false });
    return found === null
      ? { error: "invalid_cursor" }
      : { members: found.page, response_metadata: { next_cursor: found.cursor } };
  })(call);
}

const inWindow = ({ input }: SlackCall, { ts }: SlackMessage): boolean => {
  const [oldest, latest] = [Number(input["oldest"] ?? 0), Number(input["latest"] ?? Infinity)];
  const isInclusive = ["true", "1"].includes(input["inclusive"] ?? "");
  const at = Number(ts);
  return isInclusive ? at >= oldest && at <= latest : at > oldest && at < latest;
};

/** Newest first, without the replies of threads; the page is full or half empty as Slack likes. */
function history(call: SlackCall): SlackAnswer {
  return withChannel((_call, channel) => {
    if (!channel.isMember) return { error: "not_in_channel" };
    const all = channel.messages
      .filter(({ ts, threadTs }) => threadTs === null || threadTs === ts)
      .filter((message) => inWindow(call, message));
    const limit = limitOf(call, { preset: 100, max: call.words.has("slow") ? 15 : 999 });
    const found = pageOf(call, all.toReversed(), { limit, canRepeat: true });
    if (found === null) return { error: "invalid_cursor" };
    const withMetadata = ["true", "1"].includes(call.input["include_all_metadata"] ?? "");
    return {
      messages: found.page.map((message) => messageJson(call.world, channel, message, withMetadata)),
      has_more: found.cursor !== "",
      pin_count: 0,
      ...(found.cursor === "" ? {} : { response_metadata: { next_cursor: found.cursor } }),
    };
  })(call);
}

/** Oldest first; the parent stands before the first page whatever the window. */
function replies(call: SlackCall): SlackAnswer {
  return withChannel((_call, channel) => {
    if (!channel.isMember) return { error: "not_in_channel" };
    const ts = call.input["ts"] ?? "";
    const parent = channel.messages.find((message) => message.ts === ts);
    if (parent === undefined) return { error: "thread_not_found" };
    const all = [parent, ...repliesOf(channel, ts).filter((message) => inWindow(call, message))];
    const limit = limitOf(call, { preset: 100, max: call.words.has("slow") ? 15 : 1000 });
    const found = pageOf(call, all, { limit, canRepeat: false });
    if (found === null) return { error: "invalid_cursor" };
    const withMetadata = ["true", "1"].includes(call.input["include_all_metadata"] ?? "");
    return {
      messages: found.page.map((message) => messageJson(call.world, channel, message, withMetadata)),
      has_more: found.cursor !== "",
      ...(found.cursor === "" ? {} : { response_metadata: { next_cursor: found.cursor } }),
    };
  })(call);
}

function listUsers(call: SlackCall): SlackAnswer {
  const ids = [...call.world.people.map(({ id }) => id), botUser];
  const found = pageOf(call, ids, { limit: limitOf(call, { preset: 30, max: 30 }), canRepeat: false });
  if (found === null) return { error: "invalid_cursor" };
  return {
    members: found.page.map((id) => userJson(call.world, id, true)),
    response_metadata: { next_cursor: found.cursor },
  };
}

function oneUser({ world, input }: SlackCall): SlackAnswer {
  const user = userJson(world, input["user"] ?? "", true);
  return user === null ? { error: "user_not_found" } : { user };
}

function userByEmail({ world, input }: SlackCall): SlackAnswer {
  const person = world.people.find(({ email }) => email === input["email"]?.toLowerCase());
  return person === undefined ? { error: "users_not_found" } : { user: userJson(world, person.id, true) };
}
