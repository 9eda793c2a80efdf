import type { ConnectorRecord, FailureRecord } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import type { Slack } from "./open-slack.ts";
import type { People } from "./people.ts";
import type { ChannelState } from "./state.ts";

/** `share` is how much of the window is read, for the progress; `isSlow` what is known of the tier by now. */
export type Step =
  | Extract<ConnectorRecord, { type: "item" | "delete" }>
  | FailureRecord
  | { type: "step"; own: ChannelState; isSlow: boolean; share: number | null };

export type ChannelRead = {
  slack: Slack;
  channel: { id: string; name: string };
  people: People;
  teamUrl: string;
  created: number;
  own: ChannelState;
  isSlow: boolean;
  window: ReadWindow;
};
