import { repeatUnits, type Schedule } from "@hoopoe/contract/integration.ts";
import { SelectField } from "../../ui/SelectField.tsx";

const choices = [
  { value: "never", label: "only by hand", repeat: null },
  { value: "15 min", label: "every 15 minutes", repeat: { frequency: 15, unit: "min" } },
  { value: "1 hr", label: "every hour", repeat: { frequency: 1, unit: "hr" } },
  { value: "6 hr", label: "every 6 hours", repeat: { frequency: 6, unit: "hr" } },
  { value: "1 day", label: "every day", repeat: { frequency: 1, unit: "day" } },
] as const satisfies readonly { value: string; label: string; repeat: Schedule["repeat"] }[];

const unitWords = { min: "minutes", hr: "hours", day: "days" } as const satisfies Record<
  (typeof repeatUnits)[number],
  string
>;

/** How often a stream runs by itself. */
export function ScheduleFields({ schedule, onChange }: { schedule: Schedule; onChange: (schedule: Schedule) => void }) {
  const { repeat } = schedule;
  const value = repeat === null ? "never" : `${repeat.frequency} ${repeat.unit}`;
  const isListed = choices.some((choice) => choice.value === value);
  const own =
    repeat === null || isListed ? [] : [{ value, label: `every ${repeat.frequency} ${unitWords[repeat.unit]}` }];
  return (
    <SelectField
      label="Runs"
      className="w-40"
      options={[...choices, ...own]}
      value={value}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.target.value);
        if (chosen !== undefined) onChange({ ...schedule, repeat: chosen.repeat });
      }}
    />
  );
}
