import { defineAction } from "../../shared/define-action.ts";
import type { SlackFields } from "../auth.ts";
import type { SlackConfig } from "../config.ts";

/** Slack's actions all know the same configuration and the same ways to sign in. */
export const defineSlackAction = defineAction<SlackConfig, SlackFields>();
