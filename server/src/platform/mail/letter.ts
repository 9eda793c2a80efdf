/** A letter on its way out; plain text, one recipient. */
export interface Letter {
  readonly tenantId: string;
  /** Absent for what concerns the person and the organisation, not one workspace: a password reset. */
  readonly workspaceId?: string;
  /** A demo workspace's letters go to the sandbox's mailbox alone. */
  readonly isDemo: boolean;
  /** What it is for, as the list of letters shows it: `invitation`, `password-reset`. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  /** Kept sealed, and only until the letter is out: it may hold a link that opens something. */
  readonly text: string;
  /** Put again with the same key and moment it is the same letter: for work that may be done anew. */
  readonly once?: { readonly key: string; readonly at: Date };
}

/** A letter of the list: what may be known of it without opening it. */
export interface LetterTrace {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly status: "queued" | "sent" | "failed";
  readonly attempts: number;
  /** What the mail server said last, where it did not take the letter. */
  readonly error: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}
