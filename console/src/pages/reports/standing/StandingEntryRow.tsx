import { standings } from "@hoopoe/contract/reports/claim.ts";
import { standingListSave } from "@hoopoe/contract/reports/routes/standing.ts";
import type { StandingEntry } from "@hoopoe/contract/reports/standing.ts";
import { Trash2 } from "lucide-react";
import { standingWords } from "../../../features/reports/claims/StandingMark.tsx";
import { texts } from "../../../messages/en/pages/reports/standing.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";

interface StandingEntryRowProps {
  entry: StandingEntry;
  isFirst: boolean;
  isReadOnly: boolean;
  onChange: (part: Partial<StandingEntry>) => void;
  onRemove: () => void;
}

const options = standings.map((value) => ({ value, label: standingWords[value] }));

/** Who, as what, and under which other address they are known. */
export function StandingEntryRow({ entry, isFirst, isReadOnly, onChange, onRemove }: StandingEntryRowProps) {
  return (
    <div className="flex items-end gap-2 phone:flex-wrap phone:border-b phone:border-line-subtle phone:pb-3">
      <TextField
        label={texts.domainAddress}
        isLabelHidden={!isFirst}
        className="min-w-0 flex-1 phone:basis-full"
        value={entry.match}
        maxLength={200}
        spellCheck={false}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ match: target.value })}
      />
      <SelectField
        label={texts.standing}
        isLabelHidden={!isFirst}
        className="w-36"
        value={entry.standing}
        options={options}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ standing: standings.find((one) => one === target.value) ?? "stranger" })}
      />
      <TextField
        label={texts.sameAs}
        isLabelHidden={!isFirst}
        className="min-w-0 flex-1 phone:basis-2/5"
        value={entry.sameAs ?? ""}
        maxLength={200}
        spellCheck={false}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ sameAs: target.value.trim() === "" ? null : target.value.trim() })}
      />
      <IconButton
        label={entry.match === "" ? texts.removeEmpty : texts.remove(entry.match)}
        icon={Trash2}
        calls={standingListSave}
        onClick={onRemove}
      />
    </div>
  );
}
