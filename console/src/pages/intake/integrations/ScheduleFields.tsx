import { integrationDataUpdate } from "@hoopoe/contract/intake/routes/ingest.ts";
import { repeatUnits, type Schedule } from "@hoopoe/contract/intake/integration.ts";
import { repeatDefault } from "@hoopoe/contract/constants.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useState } from "react";
import { zoneWordOf } from "../../../lib/format.ts";
import { localInput, toIso } from "../../../lib/local-input.ts";
import { NextRuns } from "./NextRuns.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

const unitWords = { min: "minutes", hr: "hours", day: "days" } as const satisfies Record<
  (typeof repeatUnits)[number],
  string
>;

interface ScheduleFieldsProps {
  /** What it is the schedule of, for those who hear the labels alone. */
  of: string;
  schedule: Schedule;
  isSaving: boolean;
  onSave: (schedule: Schedule) => void;
}

/** When a stream runs by itself: from, until, and how often; with the runs that come of it. */
export function ScheduleFields({ of, schedule, isSaving, onSave }: ScheduleFieldsProps) {
  const [draft, setDraft] = useState(schedule);
  const { startDate, endDate, repeat } = draft;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(schedule);
  const isBackwards = startDate !== null && endDate !== null && endDate <= startDate;
  return (
    <fieldset className="mt-3 rounded-control bg-inset p-3">
      <legend className="sr-only">{texts.scheduleOf(of)}</legend>
      <ScheduleInputs draft={draft} onChange={setDraft} />
      {isBackwards ? (
        <p role="alert" className="type-small mt-2 text-danger">
          {texts.theEndMustBeAfter}
        </p>
      ) : (
        <NextRuns schedule={{ startDate, endDate, repeat }} />
      )}
      {isChanged ? (
        <div className="mt-3 flex gap-2">
          <Button
            size="small"
            calls={integrationDataUpdate}
            isLoading={isSaving}
            disabledReason={isBackwards ? texts.theEndMustBeAfter : undefined}
            onClick={() => onSave(draft)}
          >
            {texts.saveSchedule}
          </Button>
          <Button size="small" variant="ghost" onClick={() => setDraft(schedule)}>
            {texts.reset}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

/** The fields themselves, also part of the e-mail-security form. */
export function ScheduleInputs({ draft, onChange }: { draft: Schedule; onChange: (draft: Schedule) => void }) {
  const { startDate, endDate, repeat } = draft;
  const zone = zoneWordOf(new Date());
  return (
    <div className="@container">
      <div className="grid grid-cols-6 gap-3">
        <SelectField
          label={texts.repeats}
          className="col-span-2"
          options={[
            { value: "never", label: texts.onlyByHand },
            { value: "every", label: texts.every },
          ]}
          value={repeat === null ? "never" : "every"}
          onChange={(event) =>
            onChange({ ...draft, repeat: event.target.value === "never" ? null : { ...repeatDefault } })
          }
        />
        {repeat === null ? (
          <span className="col-span-4" />
        ) : (
          <>
            <TextField
              label={texts.frequency}
              className="col-span-2"
              type="number"
              min={1}
              max={1000}
              value={repeat.frequency}
              onChange={(event) => {
                const frequency = event.target.valueAsNumber;
                if (Number.isInteger(frequency) && frequency >= 1 && frequency <= 1000)
                  onChange({ ...draft, repeat: { ...repeat, frequency } });
              }}
            />
            <SelectField
              label={texts.unit}
              className="col-span-2"
              options={repeatUnits.map((unit) => ({ value: unit, label: unitWords[unit] }))}
              value={repeat.unit}
              onChange={(event) => {
                const unit = repeatUnits.find((one) => one === event.target.value);
                if (unit !== undefined) onChange({ ...draft, repeat: { ...repeat, unit } });
              }}
            />
          </>
        )}
        <TextField
          label={texts.startDate(zone)}
          className="col-span-6 @sm:col-span-3"
          type="datetime-local"
          value={localInput(startDate)}
          onChange={(event) => onChange({ ...draft, startDate: toIso(event.target.value) })}
        />
        <TextField
          label={texts.endDate(zone)}
          className="col-span-6 @sm:col-span-3"
          type="datetime-local"
          value={localInput(endDate)}
          onChange={(event) => onChange({ ...draft, endDate: toIso(event.target.value) })}
        />
      </div>
    </div>
  );
}
