import {
  appId,
  botId,
  botUser,
  repliesOf,
  type SlackChannel,
  type SlackMessage,
  type SlackWorld,
  teamId,
} from "./world.ts";

export function messageJson(
  world: SlackWorld,
  channel: SlackChannel,
  message: SlackMessage,
  withMetadata: boolean,
): Record<string, unknown> {
  const { ts, user, bot, text, editedTs, subtype, reactions, metadata, files } = message;
  return {
    type: "message",
    ...(subtype === null ? {} : { subtype }),
    text,
    ts,
    team: teamId,
    ...(user === null ? {} : { user }),
    ...(bot === null ? {} : { bot_id: bot.id, username: bot.name }),
    ...(user === botUser ? { bot_id: botId, app_id: appId, bot_profile: botProfile() } : {}),
    ...threadJson(channel, message),
    ...(editedTs === null ? {} : { edited: { user: user ?? botUser, ts: editedTs } }),
    ...(reactions.length === 0
      ? {}
      : { reactions: reactions.map(({ name, users }) => ({ name, users, count: users.length })) }),
    ...(withMetadata && metadata !== null ? { metadata } : {}),
    ...(files.length === 0 ? {} : { files: files.flatMap((id) => fileJson(world, id)) }),
  };
}

/** An answer names the thread it belongs to; its first message, what was answered. */
function threadJson(channel: SlackChannel, { ts, threadTs }: SlackMessage): Record<string, unknown> {
  if (threadTs === null) return {};
  if (threadTs !== ts) {
    const parent = channel.messages.find((one) => one.ts === threadTs);
    return { thread_ts: threadTs, parent_user_id: parent?.user ?? "USLACKBOT" };
  }
  const replies = repliesOf(channel, ts);
  const people = [...new Set(replies.map((reply) => reply.user ?? reply.bot?.id ?? ""))];
  if (replies.length === 0) return { thread_ts: ts };
  return {
    thread_ts: ts,
    reply_count: replies.length,
    reply_users_count: people.length,
    latest_reply: replies.at(-1)?.ts ?? ts,
    reply_users: people.slice(0, 5),
    subscribed: false,
    is_locked: false,
  };
}

function botProfile(): unknown {
  return {
    id: botId,
    deleted: false,
    name: "hoopoe",
    updated: 1_700_000_000,
    app_id: appId,
    icons: { image_36: "", image_48: "", image_72: "" },
    team_id: teamId,
  };
}

export function fileJson(world: SlackWorld, id: string): Record<string, unknown>[] {
  const file = world.files.get(id);
  if (file === undefined) return [];
  const created = 1_700_000_000;
  return [
    {
      id,
      created,
      timestamp: created,
      name: file.name,
      title: file.name,
      mimetype: "application/octet-stream",
      filetype: "binary",
      user: botUser,
      size: file.size,
      mode: "hosted",
      editable: false,
      is_external: false,
    },
  ];
}

export function channelJson(channel: SlackChannel): Record<string, unknown> {
  const { id, name, created, creator, isPrivate, isArchived, isMember, members } = channel;
  const topic = { value: "", creator: "", last_set: 0 };
  return {
    id,
    name,
    is_channel: !isPrivate,
    is_group: isPrivate,
    is_im: false,
    is_mpim: false,
    is_private: isPrivate,
    created,
    is_archived: isArchived,
    is_general: name === "general",
    unlinked: 0,
    name_normalized: name,
    is_shared: false,
    is_org_shared: false,
    is_pending_ext_shared: false,
    pending_shared: [],
    context_team_id: teamId,
    updated: created * 1000,
    creator,
    is_ext_shared: false,
    shared_team_ids: [teamId],
    pending_connected_team_ids: [],
    is_member: isMember,
    topic,
    purpose: topic,
    previous_names: [],
    num_members: members.length,
  };
}

const botPerson = { full: "Hoopoe", first: "hoopoe", title: "", email: "hoopoe" };

export function userJson(world: SlackWorld, id: string, withEmail: boolean): Record<string, unknown> | null {
  const known = world.people.find((one) => one.id === id);
  if (known === undefined && id !== botUser) return null;
  const isBot = known === undefined;
  const { full: name, first, title, email } = known ?? botPerson;
  return {
    id,
    team_id: teamId,
    name: email.split("@")[0] ?? "",
    deleted: false,
    color: "9f69e7",
    real_name: name,
    tz: "Etc/UTC",
    tz_label: "Coordinated Universal Time",
    tz_offset: 0,
    profile: {
      title,
      phone: "",
      skype: "",
      real_name: name,
      real_name_normalized: name,
      display_name: first,
      display_name_normalized: first,
      status_text: "",
      status_emoji: "",
      status_expiration: 0,
      avatar_hash: "",
      ...(withEmail && !isBot ? { email } : {}),
      team: teamId,
    },
    is_admin: false,
    is_owner: false,
    is_primary_owner: false,
    is_restricted: false,
    is_ultra_restricted: false,
    is_bot: isBot,
    is_app_user: false,
    updated: 1_700_000_000,
    is_email_confirmed: true,
  };
}
