import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import { pirFields, savedQuery, type SavedPir, type SavedQuery } from "@hoopoe/contract/reports/saved-pir.ts";
import * as z from "zod/mini";
import { defineForm } from "../../../ui/form/define-form.ts";
import { texts } from "../../../messages/en/features/reports/pir.ts";

const { query: _, schedule, ...asked } = pirFields;
const { windowDays } = savedQuery.shape;

/** A saved question as it is edited: days back instead of its query, and how often instead of its schedule. */
export const pirForm = defineForm(z.object({ ...asked, windowDays, repeat: z.string() }), {
  name: { label: texts.name, wrong: texts.giveItANameFirst },
  question: { label: texts.question, help: texts.whatItsReportAnswers, wrong: texts.writeTheQuestionFirst },
  windowDays: {
    label: texts.window,
    control: "select",
    options: [
      { value: "", label: texts.asSearched },
      { value: "1", label: texts.theLastDayBefore },
      { value: "7", label: texts.theLast7DaysBefore },
      { value: "14", label: texts.theLast14DaysBefore },
      { value: "30", label: texts.theLast30DaysBefore },
    ],
  },
  templatePath: { label: texts.template, control: "select" },
  repeat: {
    label: texts.runsByItself,
    control: "select",
    options: [
      { value: "", label: texts.onlyWhenAsked },
      { value: "1 hr", label: texts.everyHour },
      { value: "6 hr", label: texts.every6Hours },
      { value: "1 day", label: texts.everyDay },
      { value: "7 day", label: texts.everyWeek },
    ],
  },
  writesReport: { label: texts.writeTheReportAnew },
  rewritesOnChange: { label: texts.rewriteOnChange },
  recipientIds: { label: texts.lettersAboutScheduledRuns, words: ({ length }) => texts.people(length) },
  destinations: {
    label: texts.destinations,
    yields: [{ integrationId: "0198f2a4-7a52-7c3e-9d6a-1f2e3d4c5b6a", to: ["#security"] }],
  },
});
export type PirValues = z.input<typeof pirForm.schema>;

export const emptyPir: PirValues = {
  name: "",
  question: "",
  templatePath: builtInTemplateIds["priority-intelligence-requirement"],
  windowDays: null,
  repeat: "",
  writesReport: false,
  rewritesOnChange: false,
  recipientIds: [],
  destinations: [],
};

export function valuesOf({ query, schedule: kept, ...pir }: SavedPir): PirValues {
  const { name, question, templatePath, writesReport, rewritesOnChange, recipientIds, destinations } = pir;
  const repeat = kept?.repeat == null ? "" : `${kept.repeat.frequency} ${kept.repeat.unit}`;
  const { windowDays: days } = query;
  return {
    name,
    question,
    templatePath,
    windowDays: days,
    repeat,
    writesReport,
    rewritesOnChange,
    recipientIds,
    destinations,
  };
}

/** What the API takes: the search comes from elsewhere (the search page, or the question as it was). */
export function toPirBody({ windowDays: days = null, repeat, ...body }: PirValues, query: SavedQuery) {
  const [frequency, unit] = repeat.split(" ");
  const found = schedule.safeParse({ startDate: null, endDate: null, repeat: { frequency: Number(frequency), unit } });
  const window = days === null ? {} : { from: null, to: null };
  return { ...body, query: { ...query, ...window, windowDays: days }, schedule: found.data ?? null };
}
