/** An email to send; plain text, one recipient. */
export interface Email {
  readonly tenantId: string;
  /** Absent for what concerns the person and the organisation, not one workspace: a password reset. */
  readonly workspaceId?: string;
  /** A demo workspace's emails go to the sandbox's mailbox alone. */
  readonly isDemo: boolean;
  /** What it is for, as the list of emails shows it: `invitation`, `password-reset`. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  /** Kept sealed, and only until the email is sent: it may hold a link that opens something. */
  readonly text: string;
  /** Put again with the same key and time it is the same email: for work that may be repeated. */
  readonly once?: { readonly key: string; readonly at: Date };
}

/** An email in the list: what is known without opening it. */
export interface EmailTrace {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly status: "queued" | "sent" | "failed";
  readonly attempts: number;
  /** What the mail server said last, if it refused the email. */
  readonly error: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}
