import type { AppInput } from "@hoopoe/contract/assist/app.ts";
import { TriangleAlert } from "lucide-react";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { iconLooks, visibilityWords } from "../../../features/assist/apps/app-look.ts";

interface AppConflictProps {
  mine: AppInput;
  theirs: AppInput;
  isSaving: boolean;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody saved the app while it was being changed here: where the two differ, and which of them is to stay. */
export function AppConflict({ mine, theirs, isSaving, onSaveMine, onTakeTheirs }: AppConflictProps) {
  const differing = parts.filter(({ key }) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]));
  return (
    <div role="alert" aria-label="Saved by somebody else meanwhile">
      <Notice tone="warning" icon={TriangleAlert}>
        <p className="font-medium">Somebody saved this app while you were changing it.</p>
        {differing.length === 0 ? (
          <p>What they saved is what stands here.</p>
        ) : (
          <>
            <p>Your words are still below, not saved. Theirs differ in:</p>
            <ul className="my-1.5 flex flex-col gap-1">
              {differing.map(({ key, label, words }) => (
                <li key={key} className="wrap-anywhere">
                  {label}: {words(theirs)}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          {differing.length === 0 ? null : (
            <Button isLoading={isSaving} onClick={onSaveMine}>
              Save mine over theirs
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}

const parts: readonly { key: keyof AppInput; label: string; words: (app: AppInput) => string }[] = [
  { key: "name", label: "Name", words: ({ name }) => `“${name}”` },
  {
    key: "description",
    label: "What it is for",
    words: ({ description }) => (description ? `“${description}”` : "nothing"),
  },
  { key: "icon", label: "Icon", words: ({ icon }) => iconLooks[icon].label },
  { key: "visibility", label: "Who sees it", words: ({ visibility }) => visibilityWords[visibility].toLowerCase() },
  { key: "people", label: "People", words: ({ people }) => plural(people.length, "person", "people") },
  {
    key: "tabs",
    label: "Agents and first questions",
    words: ({ tabs }) =>
      `${plural(tabs.length, "agent")}, ${plural(tabs.flatMap(({ questions }) => questions).length, "question")}`,
  },
];
