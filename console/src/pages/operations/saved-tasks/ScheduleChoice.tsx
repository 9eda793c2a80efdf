import type { SavedTask } from "@hoopoe/contract/work/job.ts";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { ScheduleForm } from "../../../features/work/wizard/form/ScheduleForm.tsx";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

interface ScheduleChoiceProps {
  schedule: SavedTask["schedule"];
  onChange: (schedule: SavedTask["schedule"]) => void;
}

/** By hand, or by the clock as well. */
export function ScheduleChoice({ schedule, onChange }: ScheduleChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <SwitchField
        label={texts.byTheClock}
        isOn={schedule !== null}
        onChange={(isOn) =>
          onChange(
            isOn
              ? {
                  rrule: "FREQ=WEEKLY;BYDAY=MO;BYHOUR=8;BYMINUTE=0",
                  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                }
              : null,
          )
        }
      />
      {schedule === null ? null : (
        <ScheduleForm value={schedule} onChange={({ rrule, timeZone }) => onChange({ rrule, timeZone })} />
      )}
    </div>
  );
}
