import type { AppInput } from "@hoopoe/contract/assist/app.ts";
import { TriangleAlert } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { iconLooks, visibilityWords } from "../../../features/assist/apps/app-look.ts";
import { texts } from "../../../messages/en/pages/assist/apps.ts";
import { inSentence } from "../../../messages/in-sentence.ts";

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
    <div role="alert" aria-label={texts.savedBySomebodyElse}>
      <Notice tone="warning" icon={TriangleAlert}>
        <p className="font-medium">{texts.somebodySavedThisApp}</p>
        {differing.length === 0 ? (
          <p>{texts.whatTheySavedIs}</p>
        ) : (
          <>
            <p>{texts.yourWordsAreStill}</p>
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
          <Button onClick={onTakeTheirs}>{texts.takeTheirs}</Button>
          {differing.length === 0 ? null : (
            <Button isLoading={isSaving} onClick={onSaveMine}>
              {texts.saveMineOverTheirs}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}

const parts: readonly { key: keyof AppInput; label: string; words: (app: AppInput) => string }[] = [
  { key: "name", label: texts.name, words: ({ name }) => `“${name}”` },
  {
    key: "description",
    label: texts.whatItIsFor,
    words: ({ description }) => (description ? `“${description}”` : texts.nothing),
  },
  { key: "icon", label: texts.icon, words: ({ icon }) => iconLooks[icon].label },
  { key: "visibility", label: texts.whoSeesIt, words: ({ visibility }) => inSentence(visibilityWords[visibility]) },
  { key: "people", label: texts.people, words: ({ people }) => texts.peopleCount(people.length) },
  {
    key: "tabs",
    label: texts.agentsAndFirstQuestions,
    words: ({ tabs }) =>
      `${texts.agents(tabs.length)}, ${texts.questions(tabs.flatMap(({ questions }) => questions).length)}`,
  },
];
