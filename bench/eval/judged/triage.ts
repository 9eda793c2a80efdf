import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { ModelFailedError } from "@hoopoe/agents/tasks/ask-json.ts";
import { runTask } from "@hoopoe/agents/tasks/run-task.ts";
import type { SenderKnowledge } from "@hoopoe/agents/tasks/sender-knowledge.ts";
import { mailFactsOf } from "@hoopoe/connectors/shared/mail-facts-of.ts";
import { domainOf } from "@hoopoe/agents/tasks/mail-domains.ts";
import * as z from "zod/mini";
import { evalModel } from "./eval-model.ts";
import { readJson } from "./corpora.ts";

const pair = z.object({ name: z.string(), value: z.string() });
const attachment = z.object({ name: z.string(), type: z.string(), bytes: z.number() });
const mail = z.object({
  id: z.string(),
  headers: z.array(pair),
  text: z.string(),
  attachments: z.array(attachment),
});

/** The mailbox is that of this company; nothing else is known of it: no earlier mail, no partner. */
const ownDomain = "marlowfinch.example";

/**
 * Verdicts on mails: without a model (all unsure), or by the OpenAI-compatible endpoint at EVAL_MODEL_URL, called EVAL_MODEL. A
 * mail that the model doesn't answer for gets no verdict, and is counted.
 */
export async function triage(folder: string): Promise<unknown> {
  const model = evalModel(process.env) ?? createModel({ kind: "built-in" });
  const verdicts = [];
  let failed = 0;
  for (const one of z.array(mail).parse(await readJson(folder, "triage", "mails.json"))) {
    const { input, sender } = readMail(one);
    try {
      const { verdict } = await runTask({ model, action: "triage", input, params: {}, senders: [sender] });
      verdicts.push({ id: one.id, verdict });
    } catch (error) {
      if (!(error instanceof ModelFailedError)) throw error;
      failed += 1;
    }
  }
  if (failed > 0) console.log(`${failed} mails have no verdict: the model gave no usable answer.`);
  return { verdicts };
}

function readMail({ headers, text, attachments }: z.infer<typeof mail>) {
  const valueOf = (name: string) => headers.find((one) => one.name.toLowerCase() === name)?.value ?? "";
  const facts = mailFactsOf({
    headers,
    html: text,
    attachments: attachments.map(({ name, type, bytes }) => ({ name, mediaType: type, size: bytes })),
  });
  const isOwn = domainOf(facts.from) === ownDomain;
  const sender: SenderKnowledge = {
    facts,
    standing: isOwn ? "own" : "stranger",
    weighed: null,
    earlier: null,
    knownDomains: [{ domain: ownDomain, whose: "own" }],
    memberNames: new Set(),
    earlierAccounts: null,
  };
  const date = new Date(valueOf("date"));
  const input = {
    author: facts.from,
    title: valueOf("subject"),
    body: text,
    to: facts.to.join(", "),
    ...(Number.isNaN(date.getTime()) ? {} : { date: date.toISOString() }),
  };
  return { input, sender };
}
