import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";
import { texts } from "../messages/en/ui.ts";

interface SavedMeanwhileProps {
  /** What somebody saved: 'version 5 of this agent'. */
  what: string;
  /** Where theirs is to be read, or what it says. */
  children: ReactNode;
  /** A button that leads to theirs. */
  look?: ReactNode;
  saveMine: string;
  isSaving: boolean;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
}

/** Somebody saved what is being changed here: nothing typed is lost, and who reads this says which of the two is to stay. */
export function SavedMeanwhile(props: SavedMeanwhileProps) {
  return (
    <div role="alert" aria-label={texts.savedBySomebodyElse}>
      <Notice tone="warning" icon={TriangleAlert}>
        <p className="font-medium">{texts.somebodySavedWhileYou(props.what)}</p>
        <div>{props.children}</div>
        <div className="mt-2 flex flex-wrap gap-2">
          {props.look}
          <Button onClick={props.onTakeTheirs}>{texts.takeTheirs}</Button>
          <Button isLoading={props.isSaving} onClick={props.onSaveMine}>
            {props.saveMine}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
