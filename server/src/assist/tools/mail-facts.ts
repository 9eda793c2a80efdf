import { mailSignals } from "@hoopoe/agents/tasks/mail-signals.ts";
import type { SenderKnowledge } from "@hoopoe/agents/tasks/sender-knowledge.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { defineReadTool } from "./define-read-tool.ts";
import { loadItem } from "./item-store.ts";
import { platformDoc } from "./platform-doc.ts";
import type { Tool } from "./tool.ts";

export type LoadSenders = (scope: Scope, input: unknown) => Promise<(SenderKnowledge | null)[]>;

/** What triage rests on, as one table: nothing that the mail says of itself is among it. */
export function mailFactsTool({ db, loadSenders }: { db: Database; loadSenders: LoadSenders }, scope: Scope): Tool {
  return defineReadTool({
    id: "mail_facts",
    title: "Facts of a mail",
    description:
      "Facts that code read off a mail's headers, links and attachments, and what the workspace knows of its sender: authentication, look-alike domains, first contact, link targets, bank accounts; each says whether it weighs for or against the mail. `id`: the number after “item” in a source's heading. It gives facts alone, and judges nothing.",
    words: "Lists what a mail's headers, links and attachments say, and what is known of its sender.",
    fieldWords: { id: { title: "Item" } },
    input: z.object({
      id: z.string().check(z.regex(/^\d{1,18}$/, "must be the number after “item” in a source's heading")),
    }),
    async run({ id }, { asOf, streams }) {
      const item = (await db.withTenant(scope, (trx) => loadItem(trx, id, streams))) ?? fail("item-not-found");
      const doc: SourceDoc = item;
      const [knowledge = null] = await loadSenders(scope, { ...doc, id });
      const lines =
        knowledge === null
          ? ["Nothing but its own words is known of this item."]
          : mailSignals(doc, knowledge).map(({ kind, weighs, text }) => `${kind} (${weightWords[weighs]}): ${text}`);
      const title = `Facts of item ${id}: ${item.title}`;
      return {
        summary: `${lines.length} facts of “${item.title.slice(0, 80)}”`,
        text: lines.join("\n"),
        docs: [platformDoc({ title, lines, asOf })],
        taint: "names and addresses in a mail written by other people",
      };
    },
  });
}

const weightWords = { for: "for it", against: "against it", neither: "neither" } as const;
