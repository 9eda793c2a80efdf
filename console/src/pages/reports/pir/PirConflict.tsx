import { plural } from "../../../lib/format.ts";
import { SavedMeanwhile } from "../../../ui/SavedMeanwhile.tsx";
import { useTemplates } from "../../../features/reports/report/use-templates.ts";
import { type PirForm, repeats, windows } from "../../../features/reports/pir/pir-fields.ts";

interface PirConflictProps {
  mine: PirForm;
  theirs: PirForm;
  isSaving: boolean;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
}

/** Somebody saved the question while its settings were being changed here: where the two differ, and which of them is to stay. */
export function PirConflict({ mine, theirs, ...rest }: PirConflictProps) {
  const { options } = useTemplates();
  const nameOf = (choices: readonly { value: string; label: string }[], value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  const parts: readonly { key: keyof PirForm; label: string; words: string }[] = [
    { key: "name", label: "Name", words: `“${theirs.name}”` },
    { key: "question", label: "Question", words: `“${theirs.question}”` },
    { key: "windowDays", label: "Window", words: nameOf(windows, theirs.windowDays) },
    { key: "templatePath", label: "Template", words: nameOf(options, theirs.templatePath) },
    { key: "repeat", label: "Runs by itself", words: nameOf(repeats, theirs.repeat) },
    { key: "writesReport", label: "Write the report anew", words: theirs.writesReport ? "on" : "off" },
    { key: "recipientIds", label: "Letters", words: plural(theirs.recipientIds.length, "person", "people") },
    { key: "destinations", label: "Destinations", words: String(theirs.destinations.length) },
  ];
  const differing = parts.filter(({ key }) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]));
  return (
    <div className="px-4 pb-3">
      <SavedMeanwhile what="this question" saveMine="Save mine over theirs" {...rest}>
        {differing.length === 0
          ? "What they saved is what stands here."
          : "Your changes are still below, not saved. Theirs differ in:"}
        <ul className="my-1.5 flex flex-col gap-1 empty:hidden">
          {differing.map(({ key, label, words }) => (
            <li key={key} className="wrap-anywhere">
              {label}: {words}
            </li>
          ))}
        </ul>
      </SavedMeanwhile>
    </div>
  );
}
