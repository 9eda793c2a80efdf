import type { MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import type { Standing } from "@hoopoe/contract/reports/claim.ts";

/** What is known of a record and who sent it, from elsewhere than its own text. */
export interface SenderKnowledge {
  /** Null where the record isn't a mail, or its headers weren't kept. */
  readonly facts: MailFacts | null;
  readonly standing: Standing | null;
  /** The same for this very record, as it weighs in what is written from it; null before the workspace has listed a domain as own. */
  readonly weighed: Standing | null;
  /** Items from the same address before this one; null where that isn't known. */
  readonly earlier: { readonly count: number; readonly firstAt: string | null } | null;
  /** Domains that somebody may want to be taken for. */
  readonly knownDomains: readonly { readonly domain: string; readonly whose: "own" | "partner" }[];
  /** Names of members, in small letters, for mails that only bear them. */
  readonly memberNames: ReadonlySet<string>;
  /** Bank accounts that earlier mails from the same address or domain named; null where that isn't known. */
  readonly earlierAccounts: readonly { readonly account: string; readonly at: string }[] | null;
}
