/** What provokes which failure; the words stand in the bot token after "xoxb-". */
export const slackSentinels = {
  revoked: "the token was revoked: 200 with ok false and token_revoked",
  expired: "the token's time is over: token_expired, as apps with token rotation get it",
  reader: "lacks the scopes to write: missing_scope, with needed and provided",
  blinkered: "lacks groups:read: private channels are not listed",
  limited: "each method is answered once with 429 and Retry-After before it is let through",
  slow: "an app sold outside the marketplace: 15 messages a request and one request a minute, which POST /slack/_control/minute brings on",
  moody: "each method fails once with ok false and internal_error",
  cut: "each answer breaks off in the middle once",
  twice: "each page of a channel is given twice",
} as const;
export const slackSentinelWords = Object.keys(slackSentinels);
