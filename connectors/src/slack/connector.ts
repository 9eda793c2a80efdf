import { defineConnector } from "../shared/define-connector.ts";
import { addReaction } from "./actions/add-reaction.ts";
import { createChannel } from "./actions/create-channel.ts";
import { openDirectMessage } from "./actions/open-direct-message.ts";
import { postMessageAction } from "./actions/post-message.ts";
import { replyInThread } from "./actions/reply-in-thread.ts";
import { updateMessage } from "./actions/update-message.ts";
import { uploadFile } from "./actions/upload-file.ts";
import { slackAuthMethods } from "./auth.ts";
import { checkSlack } from "./check.ts";
import { slackConfig } from "./config.ts";
import { discoverChannels } from "./discover.ts";
import { slackIcon } from "./icon.ts";
import { slackLimits } from "./limits.ts";
import { readMessages } from "./read-messages.ts";
import { slackState } from "./state.ts";

export const slackConnector = defineConnector({
  catalogId: 3,
  name: "Slack",
  category: "Chat",
  description: "Channel messages and threads.",
  icon: slackIcon,
  version: 1,
  source_datatype: "slack",
  takesUploads: false,
  configSchema: slackConfig,
  stateSchema: slackState,
  authMethods: slackAuthMethods,
  streams: [
    {
      id: "messages",
      label: "Messages",
      incremental: true,
      deletes: true,
      defaultSchedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
    },
  ],
  limits: slackLimits,
  check: checkSlack,
  discover: discoverChannels,
  initial: () => slackState.parse({}),
  read: readMessages,
  actions: [postMessageAction, openDirectMessage, replyInThread, updateMessage, addReaction, uploadFile, createChannel],
});
