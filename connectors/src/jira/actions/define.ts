import { defineAction } from "../../shared/define-action.ts";
import type { JiraFields } from "../auth.ts";
import type { JiraConfig } from "../config.ts";

/** Jira's actions all know the same configuration and the same ways to sign in. */
export const defineJiraAction = defineAction<JiraConfig, JiraFields>();
