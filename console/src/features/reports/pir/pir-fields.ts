import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import type { ReportDestination } from "@hoopoe/contract/reports/report-sending.ts";
import type { SavedPir, SavedQuery } from "@hoopoe/contract/reports/saved-pir.ts";
import { useState } from "react";
import { texts } from "../../../messages/en/features/reports/pir.ts";

/** The form of a saved question, as its fields hold it. */
export interface PirForm {
  readonly name: string;
  readonly question: string;
  readonly templatePath: string;
  /** Days back; empty for the fixed window, or all time. */
  readonly windowDays: string;
  /** A choice of `repeats`, or empty for never. */
  readonly repeat: string;
  readonly writesReport: boolean;
  readonly recipientIds: readonly string[];
  readonly destinations: readonly ReportDestination[];
}

export const windows = [
  { value: "", label: texts.asSearched },
  { value: "1", label: texts.theLastDayBefore },
  { value: "7", label: texts.theLast7DaysBefore },
  { value: "14", label: texts.theLast14DaysBefore },
  { value: "30", label: texts.theLast30DaysBefore },
];

export const repeats = [
  { value: "", label: texts.onlyWhenAsked },
  { value: "1 hr", label: texts.everyHour },
  { value: "6 hr", label: texts.every6Hours },
  { value: "1 day", label: texts.everyDay },
  { value: "7 day", label: texts.everyWeek },
] as const;

export const emptyForm: PirForm = {
  name: "",
  question: "",
  templatePath: builtInTemplateIds["priority-intelligence-requirement"],
  windowDays: "",
  repeat: "",
  writesReport: false,
  recipientIds: [],
  destinations: [],
};

export function fieldsOf(pir: SavedPir): PirForm {
  const { repeat } = pir.schedule ?? {};
  return {
    name: pir.name,
    question: pir.question,
    templatePath: pir.templatePath,
    windowDays: pir.query.windowDays === null ? "" : String(pir.query.windowDays),
    repeat: repeat == null ? "" : `${repeat.frequency} ${repeat.unit}`,
    writesReport: pir.writesReport,
    recipientIds: pir.recipientIds,
    destinations: pir.destinations,
  };
}

const units = ["hr", "day"] as const;

/** What the API takes: the search comes from elsewhere (the search page, or the question as it was). */
export function toPirBody(form: PirForm, query: SavedQuery) {
  const { name, question, templatePath, writesReport, windowDays, recipientIds, destinations } = form;
  const [frequency, word] = form.repeat.split(" ");
  const unit = units.find((one) => one === word);
  const repeat = unit === undefined ? null : { frequency: Number(frequency), unit };
  const window =
    windowDays === ""
      ? { ...query, windowDays: null }
      : { ...query, windowDays: Number(windowDays), from: null, to: null };
  return {
    name: name.trim(),
    question: question.trim(),
    templatePath,
    writesReport,
    recipientIds: [...recipientIds],
    destinations: destinations.map(({ integrationId, to }) => ({ integrationId, to: [...to] })),
    query: window,
    schedule: repeat === null ? null : { startDate: null, endDate: null, repeat },
  };
}

export function usePirFields(first: PirForm) {
  const [fields, setFields] = useState(first);
  const set = (change: Partial<PirForm>) => setFields((before) => ({ ...before, ...change }));
  return { fields, set, setFields };
}
