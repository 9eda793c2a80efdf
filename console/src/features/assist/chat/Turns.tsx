import type { ChatMessage } from "@hoopoe/contract/assist/conversation.ts";
import { emptyAnswer } from "@hoopoe/contract/assist/fold-answer.ts";
import { ChevronLeft, ChevronRight, CircleX, EyeOff, Pencil, RotateCcw, WifiOff } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { errorWords } from "../../../api/error-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { AnswerActions } from "./AnswerActions.tsx";
import { type AnswerCounts, AnswerView } from "./AnswerView.tsx";
import { FilesOfQuestion } from "./AttachFiles.tsx";
import type { Turn } from "./branch-of.ts";
import { isOver } from "./is-over.ts";
import type { PendingQuestion } from "./use-chat.ts";
import { useLiveAnswer } from "./use-live-answer.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";

interface QuestionTurnProps {
  turn: Turn;
  message: Extract<ChatMessage, { role: "user" }>;
  onChoose: (id: string) => void;
  /** Null: it is somebody else's. */
  onEdit: ((text: string, files: QuestionTurnProps["message"]["attachments"]) => void) | null;
}

/** A question as it was asked; edited, it is asked anew as a branch. */
export function QuestionTurn({ turn, message: { text, attachments }, onChoose, onEdit }: QuestionTurnProps) {
  const [draft, setDraft] = useState<string | null>(null);
  if (draft !== null && onEdit !== null)
    return (
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setDraft(null);
          onEdit(draft, attachments);
        }}
      >
        <TextAreaField
          label={texts.editTheQuestion}
          rows={3}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={() => setDraft(null)}>{texts.cancel}</Button>
          <Button type="submit" variant="primary">
            {texts.askAnew}
          </Button>
        </div>
      </form>
    );
  return (
    <div className="group flex flex-col items-start gap-1 border-t border-line-subtle pt-5 first:border-0 first:pt-0">
      <div className="flex w-full items-start gap-2">
        <Question text={text} />
        <div className="-mt-1 flex shrink-0 items-center text-muted">
          <Branches turn={turn} onChoose={onChoose} />
          {onEdit === null ? null : (
            <IconButton label={texts.editTheQuestion} icon={Pencil} onClick={() => setDraft(text)} />
          )}
        </div>
      </div>
      <FilesOfQuestion files={attachments} />
    </div>
  );
}

/** A page, not a chat: what was asked heads what was found. */
function Question({ text }: { text: string }) {
  return <h2 className="w-full text-[18px]/6.5 font-bold break-words whitespace-pre-wrap">{text}</h2>;
}

/** Where several questions or answers stand at one place, the way between them. */
function Branches({ turn: { message, siblings }, onChoose }: { turn: Turn; onChoose: (id: string) => void }) {
  if (siblings.length < 2) return null;
  const place = siblings.findIndex(({ id }) => id === message.id);
  const go = (step: number) => {
    const next = siblings[place + step];
    if (next !== undefined) onChoose(next.id);
  };
  return (
    <span className="type-small flex items-center tabular-nums">
      <IconButton label={texts.earlierVersion} icon={ChevronLeft} onClick={() => go(-1)} />
      {texts.of(place + 1, siblings.length)}
      <IconButton label={texts.laterVersion} icon={ChevronRight} onClick={() => go(1)} />
    </span>
  );
}

interface AnswerProps {
  isEmbedded: boolean;
  counts: AnswerCounts;
  openEvidenceId: string | undefined;
  onOpen: (evidenceId: string) => void;
}

interface AnswerTurnProps extends AnswerProps {
  turn: Turn;
  message: Extract<ChatMessage, { role: "assistant" }>;
  onChoose: (id: string) => void;
  /** Null: it is somebody else's. */
  onRetry: (() => void) | null;
}

export function AnswerTurn({ turn, message, onChoose, onRetry, ...shown }: AnswerTurnProps) {
  const { answer, trouble } = useLiveAnswer(message.id, message.answer);
  if (message.isWithheld)
    return (
      <Notice tone="quiet" icon={EyeOff}>
        {texts.thisAnswerStandsOn}
      </Notice>
    );
  const isSettled = isOver(answer.status);
  return (
    <article aria-label={texts.answer} className="flex flex-col gap-2">
      <Trouble trouble={trouble} />
      <AnswerView answer={answer} {...shown} />
      {isSettled ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <AnswerActions message={message} answer={answer} onRetry={onRetry} />
          <Branches turn={turn} onChoose={onChoose} />
        </div>
      ) : null}
    </article>
  );
}

interface PendingTurnProps extends AnswerProps {
  question: PendingQuestion;
}

/** A question that was sent just now, and what has come of it. */
export function PendingTurn({ question, ...shown }: PendingTurnProps) {
  const { transactionId, text, attachments, again } = question;
  const { answer, trouble, isRefused } = useLiveAnswer(transactionId, emptyAnswer);
  return (
    <>
      {text === null ? null : (
        <div className="flex flex-col items-start">
          <Question text={text} />
          <FilesOfQuestion files={attachments} />
        </div>
      )}
      {!isRefused ? (
        <article aria-label={texts.answer} className="flex flex-col gap-2">
          <Trouble trouble={trouble} />
          <AnswerView answer={answer} {...shown} />
        </article>
      ) : (
        <Notice
          tone="danger"
          icon={CircleX}
          isLive
          action={
            <Button size="small" icon={RotateCcw} onClick={again}>
              {texts.askAgain}
            </Button>
          }
        >
          {texts.notAsked(errorWords(trouble).message)}
        </Notice>
      )}
    </>
  );
}

function Trouble({ trouble }: { trouble: unknown }) {
  if (trouble === null || trouble === undefined) return null;
  return (
    <Notice tone="warning" icon={WifiOff}>
      {trouble instanceof ApiError ? trouble.message : texts.theConnectionBrokeThe}
    </Notice>
  );
}
