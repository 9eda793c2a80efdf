import { casesOf } from "@hoopoe/contract/work/switch-cases.ts";
import type { WorkflowNode, WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { readExpression } from "@hoopoe/contract/work/workflow-expression.ts";
import { expressionWords, type StepNames } from "./expression-words.ts";
import { texts } from "../../../../messages/en/features/work/wizard/model.ts";
import { inSentence } from "../../../../messages/in-sentence.ts";

/** The one fact below a step's name: its first told parameter in words, else its product. */
export function stepFact(
  { data }: Pick<WorkflowNode, "data">,
  catalog: readonly CatalogProduct[],
  names?: StepNames,
): string {
  const told = (findAction(catalog, data)?.params ?? [])
    .filter(({ name }) => Object.hasOwn(data.params, name) && name !== "cases")
    .toSorted((a, b) => rank[a.origin] - rank[b.origin])
    .map(({ name, label }) => factOf(label, data.params[name], names))
    .find((fact) => fact !== "");
  if (told !== undefined) return told;
  const cases = data.product_name === "Flow" && data.action === "switch" ? casesOf(data.params) : [];
  if (cases.length > 0) return cases.map(({ name }) => name).join(", ");
  return data.product_name === "Flow" || data.product_name === "Agents" ? hintOf(data.action) : data.product_name;
}

const rank = { stated: 0, optional: 1, bound: 2 };

function factOf(label: string, value: unknown, names: StepNames | undefined): string {
  const read = readExpression(value);
  if (!read.ok) return "";
  const words = expressionWords(read.expression, names);
  if (words === "") return "";
  return typeof value === "object" && !Array.isArray(value) ? words : `${inSentence(label)} ${words}`;
}

function hintOf(action: string): string {
  return hints[action] ?? texts.readsWhatComesBefore;
}

const hints: Record<string, string> = {
  branch: texts.noConditionYet,
  "for-each": texts.eachOfWhatComes,
  wait: texts.noDurationYet,
  approval: texts.asThePolicySays,
  "sub-workflow": texts.noJobYet,
  end: texts.theRunEndsHere,
  switch: texts.noCaseYet,
  merge: texts.joinsBranches,
  "loop-until": texts.repeatsUntil,
};

/** What starts a run, as the canvas says it in two lines. */
export function triggerWords(trigger: WorkflowTrigger): { label: string; fact: string } {
  switch (trigger.kind) {
    case "manual":
      return { label: texts.byHand, fact: texts.somebodyPressesRun };
    case "schedule":
      return { label: texts.onASchedule, fact: `${scheduleWords(trigger.rrule)}, ${trigger.timeZone}` };
    case "webhook":
      return { label: texts.webhook, fact: texts.anotherSystemCalls };
    case "new-item":
      return { label: texts.newIn(trigger.source), fact: trigger.match || texts.everyNewItem };
    case "execution-finished":
      return { label: texts.afterAnotherJob, fact: [trigger.source, trigger.outcome].filter(Boolean).join(" ") };
  }
}

const freqWords: Record<string, [one: string, many: string]> = {
  MINUTELY: [texts.everyMinute, texts.minutes],
  HOURLY: [texts.everyHour, texts.hours],
  DAILY: [texts.daily, texts.days],
  WEEKLY: [texts.weekly, texts.weeks],
  MONTHLY: [texts.monthly, texts.months],
  YEARLY: [texts.yearly, texts.years],
};
/** By the day's code in a rule of RFC 5545. */
export const dayWords: Record<string, string> = {
  MO: texts.mon,
  TU: texts.tue,
  WE: texts.wed,
  TH: texts.thu,
  FR: texts.fri,
  SA: texts.sat,
  SU: texts.sun,
};

/** An RRULE in a few words: "Mon to Fri at 08:00", "every Mon Tue at 08:00". What it does not know it shows as it is written. */
export function scheduleWords(rrule: string): string {
  const parts = new Map(
    rrule
      .replace(/^RRULE:/i, "")
      .split(";")
      .map((part): [string, string] => {
        const [key = "", value = ""] = part.split("=");
        return [key, value];
      }),
  );
  const freq = freqWords[parts.get("FREQ") ?? ""];
  if (freq === undefined) return rrule;
  const interval = Number(parts.get("INTERVAL") ?? "1");
  const isWorkdays = parts.get("BYDAY") === "MO,TU,WE,TH,FR";
  const days = isWorkdays
    ? texts.monToFri
    : (parts.get("BYDAY") ?? "").replaceAll(/[A-Z]{2}/g, (day) => dayWords[day] ?? day).replaceAll(",", " ");
  const monthDays = parts.get("BYMONTHDAY");
  const hours = (parts.get("BYHOUR") ?? "").split(",").filter(Boolean);
  const minute = (parts.get("BYMINUTE") ?? "0").padStart(2, "0");
  const isOnDays = parts.get("FREQ") === "WEEKLY" && interval === 1 && days !== "";
  return [
    isOnDays ? (isWorkdays ? "" : texts.every) : interval > 1 ? texts.everyInterval(interval, freq[1]) : freq[0],
    [days, monthDays === undefined ? "" : texts.onDay(monthDays)].filter(Boolean).join(" "),
    hours.length === 0 ? "" : texts.at(hours.map((hour) => `${hour.padStart(2, "0")}:${minute}`).join(", ")),
  ]
    .filter(Boolean)
    .join(" ");
}
