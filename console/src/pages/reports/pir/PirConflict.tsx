import { SavedMeanwhile } from "../../../ui/SavedMeanwhile.tsx";
import { useTemplates } from "../../../features/reports/report/use-templates.ts";
import { type PirForm, repeats, windows } from "../../../features/reports/pir/pir-fields.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

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
    { key: "name", label: texts.name, words: `“${theirs.name}”` },
    { key: "question", label: texts.question, words: `“${theirs.question}”` },
    { key: "windowDays", label: texts.window, words: nameOf(windows, theirs.windowDays) },
    { key: "templatePath", label: texts.template, words: nameOf(options, theirs.templatePath) },
    { key: "repeat", label: texts.runsByItself, words: nameOf(repeats, theirs.repeat) },
    { key: "writesReport", label: texts.writeTheReportAnew, words: theirs.writesReport ? texts.on : texts.off },
    { key: "recipientIds", label: texts.letters, words: texts.people(theirs.recipientIds.length) },
    { key: "destinations", label: texts.destinations, words: String(theirs.destinations.length) },
  ];
  const differing = parts.filter(({ key }) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]));
  return (
    <div className="px-4 pb-3">
      <SavedMeanwhile what={texts.thisQuestion} saveMine={texts.saveMineOverTheirs} {...rest}>
        {differing.length === 0 ? texts.whatTheySavedIs : texts.yourChangesAreStill}
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
