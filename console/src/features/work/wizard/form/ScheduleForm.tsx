import { nextOccurrence, readScheduleRule } from "@hoopoe/contract/work/schedule-rule.ts";
import { dateOf } from "../../../../lib/format.ts";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { dayWords } from "../model/step-words.ts";
import { freqs, readParts, type ScheduleParts, weekdays, writeParts } from "../model/schedule-parts.ts";
import { zoneTime } from "../model/zone-time.ts";
import { texts } from "../../../../messages/en/features/work/wizard/form.ts";

export interface ScheduleValue {
  rrule: string;
  timeZone: string;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

interface ScheduleFormProps {
  value: ScheduleValue;
  onChange: (value: ScheduleValue) => void;
}

const freqWords = {
  MINUTELY: texts.minutes,
  HOURLY: texts.hours,
  DAILY: texts.days,
  WEEKLY: texts.weeks,
  MONTHLY: texts.months,
};

/** When something runs: how often, at what time, in which zone; the next three times are reckoned at once. */
export function ScheduleForm({ value, onChange }: ScheduleFormProps) {
  const parts = readParts(value.rrule);
  const set = (change: Partial<ScheduleParts>) =>
    parts !== null && onChange({ ...value, rrule: writeParts({ ...parts, ...change }) });
  const hasClock = parts !== null && parts.freq !== "MINUTELY" && parts.freq !== "HOURLY";
  return (
    <div className="flex flex-col gap-3">
      {parts === null ? (
        <TextField
          label={texts.rule}
          isMono
          help={texts.rfc5545SuchAsFreq}
          value={value.rrule}
          onChange={(event) => onChange({ ...value, rrule: event.target.value })}
        />
      ) : (
        <div className="flex gap-2">
          <TextField
            label={texts.every}
            type="number"
            min={1}
            max={1000}
            className="w-20 shrink-0"
            value={parts.interval}
            onChange={(event) => set({ interval: Math.max(1, event.target.valueAsNumber || 1) })}
          />
          <SelectField
            label={texts.unit}
            className="flex-1"
            options={freqs.map((freq) => ({ value: freq, label: freqWords[freq] }))}
            value={parts.freq}
            onChange={(event) => {
              const freq = freqs.find((one) => one === event.target.value);
              if (freq !== undefined) set({ freq });
            }}
          />
          {hasClock ? (
            <TextField
              label={texts.at}
              type="time"
              className="w-28 shrink-0"
              value={parts.time}
              onChange={(event) => event.target.value !== "" && set({ time: event.target.value })}
            />
          ) : null}
        </div>
      )}
      {parts?.freq === "WEEKLY" ? <WeekdayBoxes days={parts.days} onChange={(days) => set({ days })} /> : null}
      {parts?.freq === "MONTHLY" ? (
        <TextField
          label={texts.onDay}
          type="number"
          min={1}
          max={31}
          className="w-20"
          value={parts.monthDay}
          onChange={(event) => set({ monthDay: Math.min(31, Math.max(1, event.target.valueAsNumber || 1)) })}
        />
      ) : null}
      <TextField
        label={texts.timeZone}
        list="time-zones"
        value={value.timeZone}
        onChange={(event) => onChange({ ...value, timeZone: event.target.value })}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <NextRuns value={value} />
    </div>
  );
}

interface WeekdayBoxesProps {
  days: ScheduleParts["days"];
  onChange: (days: ScheduleParts["days"]) => void;
}

function WeekdayBoxes({ days, onChange }: WeekdayBoxesProps) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="type-small mb-1.5 font-medium text-secondary">{texts.on}</legend>
      {weekdays.map((day) => (
        <label
          key={day}
          className="type-small flex h-7 min-w-10 items-center justify-center rounded-control border border-line px-1.5 text-secondary has-checked:border-line-control has-checked:bg-overlay has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus phone:h-10"
        >
          <input
            type="checkbox"
            className="sr-only"
            checked={days.includes(day)}
            onChange={(event) => onChange(event.target.checked ? [...days, day] : days.filter((one) => one !== day))}
          />
          {dayWords[day]}
        </label>
      ))}
    </fieldset>
  );
}

function NextRuns({ value }: { value: ScheduleValue }) {
  const read = readScheduleRule(value);
  if (!read.ok) return <p className="type-small text-danger">{read.sentence}</p>;
  const times: number[] = [];
  let after = Date.now();
  while (times.length < 3) {
    const next = nextOccurrence(value, after);
    if (next === null) break;
    times.push(next);
    after = next;
  }
  return (
    <p className="type-small text-muted">
      {times.length === 0
        ? texts.itNeverRunsThe
        : texts.next(
            times.map((at) => `${dateOf(new Date(at).toISOString())} ${zoneTime(at, value.timeZone)}`).join(" · "),
          )}
    </p>
  );
}
