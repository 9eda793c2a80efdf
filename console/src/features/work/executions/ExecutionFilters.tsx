import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { ExecutionStatus } from "@hoopoe/contract/work/execution.ts";
import type { Job } from "@hoopoe/contract/work/job.ts";
import type { executionFilters } from "@hoopoe/contract/work/routes/execution.ts";
import { Menu as Base } from "@base-ui/react/menu";
import { Check, Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../../lib/cx.ts";
import { optionClass, popupClass } from "../../../ui/Menu.tsx";
import { runLooks } from "../../../ui/run-look.ts";
import type { JobsParams } from "../jobs/jobs-params.ts";
import { StepTile } from "../wizard/canvas/StepTile.tsx";
import { actionWords } from "./action-words.ts";
import { statusLook } from "./status-look.ts";
import { texts } from "../../../messages/en/features/work/executions.ts";

interface ExecutionFiltersProps {
  params: JobsParams;
  /** What the executions there are offer; nothing while it is not known. */
  offered: RouteReply<typeof executionFilters> | undefined;
  job: Job | undefined;
  /** Steps of the runs that are shown. */
  steps: readonly { id: string; label: string }[];
  note: string | null;
  /** Why what stands there is not kept up to date. */
  failure: string | null;
  /** What can be done with all that fit. */
  bulk?: ReactNode;
  onChange: (change: Partial<JobsParams>) => void;
}

/** Filters by state, action, agent and connector: only what occurs in the data can be chosen. */
export function ExecutionFilters({
  params,
  offered,
  job,
  steps,
  note,
  failure,
  bulk,
  onChange,
}: ExecutionFiltersProps) {
  return (
    <div
      role="group"
      aria-label={texts.filters}
      className="flex flex-wrap items-center gap-2 px-(--gutter) py-3 [scrollbar-width:none] phone:flex-nowrap phone:overflow-x-auto"
    >
      {job === undefined ? null : (
        <button type="button" onClick={() => onChange({ job: undefined })} className={cx(chip, chipOn)}>
          {job.name}
          <X size={14} aria-label={texts.removeThisFilter} />
        </button>
      )}
      <FilterMenu
        label={texts.status}
        values={offered?.status}
        chosen={params.status}
        word={statusWord}
        onChange={(status) => onChange({ status })}
      />
      <FilterMenu
        label={texts.connector}
        values={offered?.connectors}
        chosen={params.connectors}
        word={productWord}
        onChange={(connectors) => onChange({ connectors })}
      />
      <FilterMenu
        label={texts.agent}
        values={offered?.agents}
        chosen={params.agents}
        word={productWord}
        onChange={(agents) => onChange({ agents })}
      />
      <FilterMenu
        label={texts.action}
        values={offered?.actions}
        chosen={params.actions}
        word={(action) => actionWords[action]}
        onChange={(actions) => onChange({ actions })}
      />
      <FilterMenu
        label={texts.begunIn}
        values={windows}
        chosen={params.hours === undefined ? undefined : [String(params.hours)]}
        word={(hours) => texts.lastHours(hours)}
        onChange={(chosen) => onChange({ hours: windowOf(chosen?.at(-1)) })}
      />
      <FilterMenu
        label={texts.failedAt}
        values={steps.map(({ id }) => id)}
        chosen={params.failedStep === undefined ? undefined : [params.failedStep]}
        word={(id) => steps.find((step) => step.id === id)?.label ?? id}
        onChange={(chosen) => onChange({ failedStep: chosen?.at(-1) })}
      />
      {bulk}
      {note === null ? null : (
        <span className="type-small ml-auto flex shrink-0 items-center gap-2 pl-3 text-muted tabular-nums">
          <span
            className={cx("size-1.5 rounded-full", failure === null ? "bg-success" : "bg-danger")}
            aria-hidden="true"
          />
          {failure ?? texts.live} · {note}
        </span>
      )}
    </div>
  );
}

const windows = ["1", "24", "168", "720"];

function windowOf(hours: string | undefined): JobsParams["hours"] {
  return ([1, 24, 168, 720] as const).find((one) => String(one) === hours);
}

interface FilterMenuProps<Value extends string> {
  label: string;
  values: readonly Value[] | undefined;
  chosen: readonly Value[] | undefined;
  word: (value: Value) => ReactNode;
  onChange: (chosen: Value[] | undefined) => void;
}

function FilterMenu<Value extends string>({ label, values = [], chosen = [], word, onChange }: FilterMenuProps<Value>) {
  const isOn = chosen.length > 0;
  // A value of the address that no run has any more can still be taken away.
  const all = [...new Set([...values, ...chosen])];
  return (
    <span className="flex shrink-0 items-center">
      <Base.Root>
        <Base.Trigger className={cx(chip, isOn ? `${chipOn} rounded-r-none` : chipOff)}>
          {isOn ? null : <Plus size={14} aria-hidden="true" />}
          {label}
          {isOn ? (
            <span className="flex items-center gap-1.5 text-ink">
              : {chosen.length === 1 && chosen[0] !== undefined ? word(chosen[0]) : chosen.length}
            </span>
          ) : null}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner align="start" sideOffset={4} className="z-(--z-menu)">
            <Base.Popup className={popupClass}>
              {all.length === 0 ? <p className="type-small px-2.5 py-2 text-muted">{texts.noRunHasAny}</p> : null}
              {all.map((value) => (
                <Base.CheckboxItem
                  key={value}
                  closeOnClick={false}
                  checked={chosen.includes(value)}
                  onCheckedChange={(isChosen) => {
                    const next = isChosen ? [...chosen, value] : chosen.filter((one) => one !== value);
                    onChange(next.length === 0 ? undefined : next);
                  }}
                  className={optionClass}
                >
                  <span className="grid size-4 place-items-center">
                    <Base.CheckboxItemIndicator>
                      <Check size={14} aria-hidden="true" />
                    </Base.CheckboxItemIndicator>
                  </span>
                  <span className="flex items-center gap-2">{word(value)}</span>
                </Base.CheckboxItem>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {isOn ? (
        <button
          type="button"
          aria-label={texts.removeTheFilter(label)}
          onClick={() => onChange(undefined)}
          className={cx(chip, chipOn, "rounded-l-none border-l-0 px-1.5")}
        >
          <X size={14} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

const chip =
  "inline-flex h-6.5 shrink-0 items-center gap-1.5 rounded-control border px-2.25 text-[12px] font-medium whitespace-nowrap transition-colors duration-fast phone:h-9";
const chipOn = "border-line bg-raised text-ink";
const chipOff = "border-dashed border-line-strong text-secondary hover:text-ink";

function productWord(productName: string) {
  return (
    <>
      <StepTile productName={productName} action="" />
      {productName}
    </>
  );
}

function statusWord(status: ExecutionStatus) {
  const look = statusLook(status);
  const { icon: Icon, color, word } = runLooks[look.state];
  return (
    <>
      <Icon size={14} style={{ color }} aria-hidden="true" />
      {look.word ?? word}
    </>
  );
}
