import { settingOf, type StoryOptions } from "@hoopoe/sandbox/story/generate-story.ts";
import { phrase } from "@hoopoe/sandbox/story/phrase.ts";
import { plotFor } from "@hoopoe/sandbox/story/plots/plots.ts";
import type { TruthFact } from "@hoopoe/sandbox/story/truth.ts";

/** A question in somebody's own words, and what a sentence that answers it holds; `|` parts alternatives. */
type Reworded = readonly [question: string, ...must: string[]];

const cleared = "cleared|not involved|nothing to do with|ruled out|innocent";
const first = "first to report|first report|reported it first|first to raise|first person to report";
const led = "incident lead|leads the incident|leading the incident|led the incident";

/** Written before any rule was tuned on them: forty questions, and things that no story tells. */
const byPlot: Readonly<Record<string, readonly Reworded[]>> = {
  consent: [
    ["Who noticed first that somebody was reading our mail?", "{reporter}", first],
    ["Who was in charge of {case}?", "{lead}", led],
    ["What is the name of the app that read the mailbox?", "{app}"],
    ["At what time did {victim} approve {app}?", "{consent.clock}"],
    ["When was the permission of {app} revoked?", "{contained.clock}"],
    ["Was the mail relay to blame?", "{relay}|relay", cleared],
    ["How many mails did the outsiders really read?", "{read}", "messages|mails|emails"],
    ["How many suppliers did we have to write to?", "{suppliers}", "suppliers"],
    ["What IP address did the calls of {app} come from?", "{address}"],
    ["From which domain came the fake statement mail?", "{lureDomain}"],
    ["How much money did they try to divert?", "£{amount}"],
    ["Who prevented the payment into the wrong account?", "bookkeeper|phone call"],
    ["Did the password reset help?", "reset", "did not touch|does not remove|did nothing|stayed alive|still alive"],
    ["What must an employee do before using a new third-party app?", "administrator"],
  ],
  token: [
    ["Who raised the alarm about the storage bill?", "{reporter}", first],
    ["Which service account did the leaked key belong to?", "{account}"],
    ["In what file was the key published?", "{file}"],
    ["What is the public repository called?", "{repo}"],
    ["How high was the bill for outgoing traffic?", "£{bill}"],
    ["At what hour was the first file downloaded?", "{first.clock}"],
    ["When did somebody find the token in the public repository?", "{found.clock}"],
    ["When was the old token withdrawn?", "{contained.clock}"],
    ["How many documents were copied in the end?", "{files}", "files|documents"],
    ["What is the maximum lifetime of a token now?", "{lifetime} hours"],
    ["Was the backup job guilty?", "{job}|backup job", cleared],
    ["How many customers received a letter?", "{customersTold}", "customers"],
    ["Who ran the incident {case}?", "{lead}", led],
  ],
  vpn: [
    ["Who saw the mouse move by itself?", "{reporter}", "mouse|cable|first"],
    ["Whose remote access was used by the intruders?", "{account}|{contractor}|contractor"],
    ["What program did the intruders leave behind?", "{file}"],
    ["At what time did the intruder sign in?", "{login.clock}"],
    ["From where did the intruder connect?", "{address}"],
    ["When was the contractor account switched off?", "{contained.clock}"],
    ["How many computers were really touched?", "{hosts}", "machines|hosts|computers"],
    ["Was anything encrypted?", "encrypted|encrypt", "nothing|no sign"],
    ["Was the remote-support tool involved?", "{aid}|remote-support tool", cleared],
    ["For how long do contractors' accounts live from now on?", "thirty days"],
    ["How many customers did we inform?", "{customersTold}", "customers"],
    ["Who pulled the network cable?", "{reporter}|night supervisor", "cable"],
    ["What did they copy?", "addresses"],
  ],
};

/** Nothing in any story answers these: whoever does not know says so. */
export const unanswerable: readonly string[] = [
  "How much ransom did the attackers demand?",
  "Which police officer handles the case?",
  "How many credit card numbers were stolen?",
  "When did the burglars enter the warehouse?",
  "Who was dismissed because of the incident?",
  "What fine did the court impose?",
  "Which insurance company pays for the damage?",
  "How many patients were affected?",
  "What is the name of the attacker's girlfriend?",
  "Who won the election in Portugal?",
  "When does the satellite launch?",
  "Where is the submarine moored?",
];

/** The reworded questions of a story, as its truth is told. */
export function rewordedQuestions(options: StoryOptions): TruthFact[] {
  const { incident, random } = settingOf(options);
  const print = (text: string): string => phrase(text, incident.slots, random);
  return (byPlot[plotFor(options.seed).id] ?? []).map(([question, ...must]) => ({
    id: question,
    question: print(question),
    answer: must.map(print).join(" + "),
    mustContain: must.map((entry) => entry.split("|").map(print)),
  }));
}
