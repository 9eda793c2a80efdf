import { catchUpPolicies, type WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { ScheduleBounds } from "./ScheduleBounds.tsx";
import { ScheduleForm } from "./ScheduleForm.tsx";
import { texts } from "../../../../messages/en/features/work/wizard/form.ts";

interface TriggerFormProps {
  trigger: WorkflowTrigger;
  catalog: readonly CatalogProduct[];
  /** Names of the workspace's jobs, for a run after another one. */
  jobNames: readonly string[];
  onChange: (trigger: WorkflowTrigger) => void;
}

const kinds = [
  { value: "manual", label: texts.byHand },
  { value: "schedule", label: texts.onASchedule },
  { value: "webhook", label: texts.aWebhook },
  { value: "new-item", label: texts.aNewItem },
  { value: "execution-finished", label: texts.afterAnotherJob },
] as const;

/** What starts a run, chosen and told. */
export function TriggerForm({ trigger, catalog, jobNames, onChange }: TriggerFormProps) {
  return (
    <div className="flex flex-col gap-3.5">
      <SelectField
        label={texts.starts}
        options={kinds}
        value={trigger.kind}
        onChange={(event) => {
          const kind = kinds.find(({ value }) => value === event.target.value)?.value;
          if (kind !== undefined) onChange(freshTrigger(kind, catalog, jobNames));
        }}
      />
      <TriggerFields trigger={trigger} catalog={catalog} jobNames={jobNames} onChange={onChange} />
    </div>
  );
}

function TriggerFields({ trigger, catalog, jobNames, onChange }: TriggerFormProps) {
  switch (trigger.kind) {
    case "manual":
      return <p className="type-small text-muted">{texts.somebodyPressesRunOr}</p>;
    case "schedule":
      return (
        <>
          <ScheduleForm value={trigger} onChange={(schedule) => onChange({ ...trigger, ...schedule })} />
          <ScheduleBounds value={trigger} onChange={(bounds) => onChange({ ...trigger, ...bounds })} />
          <SelectField
            label={texts.ifTimesWereMissed}
            help={texts.whileNothingRanSay}
            options={catchUpPolicies.map((value) => ({ value, label: catchUpWords[value] }))}
            value={trigger.catchUp}
            onChange={(event) => {
              const catchUp = catchUpPolicies.find((one) => one === event.target.value);
              if (catchUp !== undefined) onChange({ ...trigger, catchUp });
            }}
          />
        </>
      );
    case "webhook":
      return <p className="type-small text-muted">{texts.anotherSystemCallsAn}</p>;
    case "new-item":
      return (
        <>
          <SelectField
            label={texts.from}
            options={catalog
              .filter(({ catalogId }) => catalogId !== null)
              .map(({ product_name }) => ({ value: product_name, label: product_name }))}
            value={trigger.source}
            onChange={(event) => onChange({ ...trigger, source: event.target.value })}
          />
          <TextField
            label={texts.thatMatches}
            help={texts.searchTermsAsOn}
            value={trigger.match ?? ""}
            onChange={(event) => onChange({ kind: "new-item", source: trigger.source, ...matchOf(event.target.value) })}
          />
        </>
      );
    case "execution-finished":
      return (
        <>
          <TextField
            label={texts.job}
            list="job-names"
            value={trigger.source}
            onChange={(event) => onChange({ ...trigger, source: event.target.value })}
          />
          <datalist id="job-names">
            {jobNames.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <SelectField
            label={texts.that}
            options={[{ value: "", label: texts.hasEndedHowever }, ...outcomes]}
            value={trigger.outcome ?? ""}
            onChange={(event) => {
              const outcome = outcomes.find(({ value }) => value === event.target.value)?.value;
              onChange({
                kind: "execution-finished",
                source: trigger.source,
                ...(outcome === undefined ? {} : { outcome }),
              });
            }}
          />
        </>
      );
  }
}

const catchUpWords = { skip: texts.leaveThemOut, latest: texts.runTheLatestOne, all: texts.runEachAtMost50 };
const outcomes = [
  { value: "succeeded", label: texts.hasSucceeded },
  { value: "failed", label: texts.hasFailed },
  { value: "cancelled", label: texts.wasCancelled },
] as const;

function matchOf(text: string): { match?: string } {
  return text.trim() === "" ? {} : { match: text };
}

function freshTrigger(
  kind: WorkflowTrigger["kind"],
  catalog: readonly CatalogProduct[],
  jobNames: readonly string[],
): WorkflowTrigger {
  switch (kind) {
    case "manual":
      return { kind };
    case "schedule":
      return {
        kind,
        rrule: "FREQ=DAILY;BYHOUR=8;BYMINUTE=0",
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        catchUp: "latest",
      };
    case "webhook":
      return { kind, signedBy: "hoopoe" };
    case "new-item": {
      const products = catalog.filter(({ catalogId }) => catalogId !== null);
      const connected = products.find(({ connections }) => connections.length > 0);
      return { kind, source: (connected ?? products[0])?.product_name ?? "" };
    }
    case "execution-finished":
      return { kind, source: jobNames[0] ?? "" };
  }
}
