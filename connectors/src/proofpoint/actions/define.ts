import { defineAction } from "../../shared/define-action.ts";
import type { EmailSecurityConfig, EmailSecurityFields } from "../../shared/email-security-auth.ts";

export const defineProofpointAction = defineAction<EmailSecurityConfig, EmailSecurityFields>();
