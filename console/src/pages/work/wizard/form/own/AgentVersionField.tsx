import { texts } from "../../../../../messages/en/pages/work/wizard/own.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { SelectField } from "../../../../../ui/SelectField.tsx";

interface AgentVersionFieldProps {
  newest: number;
  value: unknown;
  error: string | undefined;
  onChange: (version: number) => void;
}

/** Which version of the agent the step runs. A newer one is offered, and taken only by hand. */
export function AgentVersionField({ newest, value, error, onChange }: AgentVersionFieldProps) {
  const pinned = typeof value === "number" && value >= 1 && value <= newest ? value : null;
  const versions = Array.from({ length: newest }, (_, index) => newest - index);
  return (
    <div className="mb-3.5">
      <SelectField
        label={texts.version}
        error={pinned === null ? error : undefined}
        value={pinned === null ? "" : String(pinned)}
        options={[
          ...(pinned === null ? [{ value: "", label: "" }] : []),
          ...versions.map((version) => ({
            value: String(version),
            label: texts.versionOf(version, version === newest),
          })),
        ]}
        onChange={(event) => event.target.value !== "" && onChange(Number(event.target.value))}
      />
      {pinned !== null && pinned < newest ? (
        <div className="mt-2 rounded-control bg-warning-subtle px-2.5 py-2">
          <p className="type-small">{texts.newerVersion(newest, pinned)}</p>
          <Button size="small" className="mt-2" onClick={() => onChange(newest)}>
            {texts.update(newest)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
