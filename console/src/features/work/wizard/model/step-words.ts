import type { WorkflowNode, WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { readExpression } from "@hoopoe/contract/work/workflow-expression.ts";
import { expressionWords, type StepNames } from "./expression-words.ts";

/** The one fact below a step's name: its first told parameter in words, else its product. */
export function stepFact(
  { data }: Pick<WorkflowNode, "data">,
  catalog: readonly CatalogProduct[],
  names?: StepNames,
): string {
  const told = (findAction(catalog, data)?.params ?? [])
    .filter(({ name }) => Object.hasOwn(data.params, name))
    .toSorted((a, b) => rank[a.origin] - rank[b.origin])
    .map(({ name, label }) => factOf(label, data.params[name], names))
    .find((fact) => fact !== "");
  if (told !== undefined) return told;
  return data.product_name === "Flow" || data.product_name === "Agents" ? hintOf(data.action) : data.product_name;
}

const rank = { stated: 0, optional: 1, bound: 2 };

function factOf(label: string, value: unknown, names: StepNames | undefined): string {
  const read = readExpression(value);
  if (!read.ok) return "";
  const words = expressionWords(read.expression, names);
  if (words === "") return "";
  return typeof value === "object" && !Array.isArray(value) ? words : `${label.toLowerCase()} ${words}`;
}

function hintOf(action: string): string {
  return hints[action] ?? "reads what comes before";
}

const hints: Record<string, string> = {
  branch: "no condition yet",
  "for-each": "each of what comes before",
  wait: "no duration yet",
  approval: "as the policy says",
  "sub-workflow": "no job yet",
  end: "the run ends here",
};

/** What starts a run, as the canvas says it in two lines. */
export function triggerWords(trigger: WorkflowTrigger): { label: string; fact: string } {
  switch (trigger.kind) {
    case "manual":
      return { label: "By hand", fact: "somebody presses Run" };
    case "schedule":
      return { label: "On a schedule", fact: `${scheduleWords(trigger.rrule)}, ${trigger.timeZone}` };
    case "webhook":
      return { label: "Webhook", fact: "another system calls" };
    case "new-item":
      return { label: `New in ${trigger.source}`, fact: trigger.match || "every new item" };
    case "execution-finished":
      return { label: "After another job", fact: [trigger.source, trigger.outcome].filter(Boolean).join(" ") };
  }
}

const freqWords: Record<string, [one: string, many: string]> = {
  MINUTELY: ["every minute", "minutes"],
  HOURLY: ["every hour", "hours"],
  DAILY: ["daily", "days"],
  WEEKLY: ["weekly", "weeks"],
  MONTHLY: ["monthly", "months"],
  YEARLY: ["yearly", "years"],
};
const dayWords: Record<string, string> = {
  MO: "Mon",
  TU: "Tue",
  WE: "Wed",
  TH: "Thu",
  FR: "Fri",
  SA: "Sat",
  SU: "Sun",
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
    ? "Mon to Fri"
    : (parts.get("BYDAY") ?? "").replaceAll(/[A-Z]{2}/g, (day) => dayWords[day] ?? day).replaceAll(",", " ");
  const monthDays = parts.get("BYMONTHDAY");
  const hours = (parts.get("BYHOUR") ?? "").split(",").filter(Boolean);
  const minute = (parts.get("BYMINUTE") ?? "0").padStart(2, "0");
  const isOnDays = freq[0] === "weekly" && interval === 1 && days !== "";
  return [
    isOnDays ? (isWorkdays ? "" : "every") : interval > 1 ? `every ${interval} ${freq[1]}` : freq[0],
    [days, monthDays === undefined ? "" : `on day ${monthDays}`].filter(Boolean).join(" "),
    hours.length === 0 ? "" : `at ${hours.map((hour) => `${hour.padStart(2, "0")}:${minute}`).join(", ")}`,
  ]
    .filter(Boolean)
    .join(" ");
}
